import { Component, type ReactNode } from 'react';
import { queueError } from '../lib/page-errors';
import { hasStoredPrefix } from '../lib/storage';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** The address: at another one it is tried again. */
  resetKey?: string;
}

interface ErrorBoundaryState {
  cause: 'by a fault' | 'without internet' | undefined;
  resetKey: string | undefined;
}

const reload = (): void => location.reload();

/** What stands for a page that broke while drawing, or whose code could not be fetched. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { cause: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { cause: navigator.onLine ? 'by a fault' : 'without internet' };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return resetKey === state.resetKey ? null : { cause: undefined, resetKey };
  }

  override componentDidCatch(error: unknown): void {
    queueError('render', error);
  }

  override componentDidUpdate(): void {
    // Code that was refused once is not asked for again by the page that is there.
    if (this.state.cause === 'without internet') window.addEventListener('online', reload, { once: true });
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
        {cause === 'without internet' ? (
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
        <div className="acts">
          <button type="button" className="button main" onClick={reload}>
            Tentar de novo
          </button>
        </div>
      </main>
    );
  }
}
