import { Component, type ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import type { Language } from './types.ts';

interface Props {
  language: Language;
  report(error: unknown): void;
  children: ReactNode;
}

/**
 * Contains the errors of a component: shows the error state, reports the error, and renders the
 * component again on retry.
 */
export class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  override componentDidCatch(error: unknown): void {
    this.setState({ failed: true });
    this.props.report(error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <ErrorState language={this.props.language} retry={() => this.setState({ failed: false })} />;
  }
}
