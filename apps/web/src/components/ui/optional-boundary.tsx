import { Component, Suspense, type ReactNode } from 'react';

/** Suspense and error boundary of optional content: renders nothing while loading and after an error. */
export class OptionalBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? null : <Suspense fallback={null}>{this.props.children}</Suspense>;
  }
}
