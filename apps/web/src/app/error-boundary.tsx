import { Component, type ReactNode } from 'react';
import { Button } from '../components/ui/button';
import { clearFailedLoads, isChunkLoadError, reloadOnce } from '../lib/lazy-part';
import { queueError } from '../lib/page-errors';
import { hasStoredPrefix } from '../lib/storage';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** The path; when it changes, the children are rendered again. */
  resetKey?: string;
}

interface ErrorBoundaryState {
  cause: 'error' | 'offline' | undefined;
  resetKey: string | undefined;
}

const reload = (): void => location.reload();

/** Error boundary for render errors and for chunks that failed to load. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { cause: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { cause: navigator.onLine ? 'error' : 'offline' };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return resetKey === state.resetKey ? null : { cause: undefined, resetKey };
  }

  override componentDidCatch(error: unknown): void {
    queueError('render', error);
    clearFailedLoads();
    if (isChunkLoadError(error)) reloadOnce();
  }

  override componentDidUpdate(): void {
    // What else could not be loaded is unknown.
    if (this.state.cause === 'offline') window.addEventListener('online', reload, { once: true });
    else window.removeEventListener('online', reload);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', reload);
  }

  override render(): ReactNode {
    const { cause } = this.state;
    if (!cause) return this.props.children;
    return (
      <main className="state-page" id="conteudo" tabIndex={-1}>
        {cause === 'offline' ? (
          <>
            <h1>Você está sem internet</h1>
            <p>Esta página abre assim que a conexão voltar.</p>
          </>
        ) : (
          <>
            <h1>Algo deu errado</h1>
            <p>
              Não conseguimos mostrar esta página.
              {hasStoredPrefix('draft:') ? ' O que você escreveu continua guardado.' : ''}
            </p>
          </>
        )}
        <div className="flex flex-wrap state-actions">
          <Button className="button main" onClick={reload}>
            Tentar de novo
          </Button>
        </div>
      </main>
    );
  }
}
