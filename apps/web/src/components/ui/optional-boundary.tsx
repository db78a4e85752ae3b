import { Component, Suspense, type ReactNode } from 'react';

interface OptionalBoundaryProps {
  children: ReactNode;
  /** Shown while loading; default nothing. */
  fallback?: ReactNode;
}

/** Suspense and error boundary of optional content, which after an error renders nothing. */
export class OptionalBoundary extends Component<OptionalBoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    const { children, fallback } = this.props;
    return this.state.broken ? null : <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
