import { Component, type ReactNode } from 'react';

/** What is left when the error page itself fails: words and a link, without any part of the site. */
export const LastResortMessage = () => (
  <main className="last-resort">
    <h1>Something went wrong</h1>
    <p>
      <a href="/">Back home</a>
    </p>
  </main>
);

/** Stands around the error page in the browser; the server has entry.server.tsx for it. */
export class LastResort extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <LastResortMessage /> : this.props.children;
  }
}
