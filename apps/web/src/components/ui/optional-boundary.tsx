import { Component, Suspense, type ReactNode } from 'react';
import { clearFailedLoads } from '../../lib/lazy-part';
import { queueError } from '../../lib/page-errors';
import { showToast } from '../../lib/show-toast';
import { PartError } from './state-page';

interface OptionalBoundaryProps {
  children: ReactNode;
  /** Shown while loading; default nothing. */
  fallback?: ReactNode;
  /** Shown after an error, with a button to try again; default nothing. */
  errorText?: string;
  /** Of something that a person opens: closes it after an error, which a toast says. */
  onFailedOpen?: () => void;
}

const getOpenError = (): string =>
  `Não deu para abrir. ${navigator.onLine ? 'Tente de novo ou recarregue a página.' : 'Tente de novo quando a conexão voltar.'}`;

/** Suspense and error boundary of a part of a page. After an error it tries again once the device is online. */
export class OptionalBoundary extends Component<OptionalBoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    const { onFailedOpen } = this.props;
    queueError('render', error);
    clearFailedLoads();
    window.addEventListener('online', this.retrySoon);
    if (!onFailedOpen) return;
    showToast('error', getOpenError(), { key: getOpenError() });
    onFailedOpen();
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.retrySoon);
    clearTimeout(this.timer);
  }

  retry = (): void => this.setState({ broken: false });

  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Browsers are online a moment before requests go through. */
  private readonly retrySoon = (): void => {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.retry, 1_000);
  };

  override render(): ReactNode {
    const { children, fallback, errorText } = this.props;
    if (!this.state.broken) return <Suspense fallback={fallback}>{children}</Suspense>;
    return errorText ? <PartError onRetry={this.retry}>{errorText}</PartError> : null;
  }
}
