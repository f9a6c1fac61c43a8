import { Component, type ReactNode } from 'react';

/** Shown when the error page itself fails: a text and a link, without code of the site. */
export const LastResortMessage = () => (
  <main className="last-resort">
    <h1>Something went wrong</h1>
    <p>
      <a href="/">Back home</a>
    </p>
  </main>
);

/**
 * The error boundary around the error page in the browser. On the server, entry.server.tsx does
 * this.
 */
export class LastResort extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <LastResortMessage /> : this.props.children;
  }
}
