import { Component, Suspense, type ReactNode } from 'react';

/** A part that the page is whole without: while its code is on its way, or where it broke, there is nothing. */
export class OptionalBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? null : <Suspense fallback={null}>{this.props.children}</Suspense>;
  }
}
