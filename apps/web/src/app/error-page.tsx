import { Component, type ReactNode } from 'react';
import { queueError } from '../lib/page-errors';
import { hasStored } from '../lib/storage';

interface ErrorPageProps {
  children: ReactNode;
  /** The address: at another one it is tried again. */
  at?: string;
}

interface ErrorPageState {
  broken: 'by a fault' | 'without internet' | undefined;
  at: string | undefined;
}

const reload = (): void => location.reload();

/** What stands for a page that broke while drawing, or whose code could not be fetched. */
export class ErrorPage extends Component<ErrorPageProps, ErrorPageState> {
  override state: ErrorPageState = { broken: undefined, at: this.props.at };

  static getDerivedStateFromError(): Partial<ErrorPageState> {
    return { broken: navigator.onLine ? 'by a fault' : 'without internet' };
  }

  static getDerivedStateFromProps({ at }: ErrorPageProps, state: ErrorPageState): ErrorPageState | null {
    return at === state.at ? null : { broken: undefined, at };
  }

  override componentDidCatch(error: unknown): void {
    queueError('render', error);
  }

  override componentDidUpdate(): void {
    // Code that was refused once is not asked for again by the page that is there.
    if (this.state.broken === 'without internet') window.addEventListener('online', reload, { once: true });
    else window.removeEventListener('online', reload);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', reload);
  }

  override render(): ReactNode {
    const { broken } = this.state;
    if (!broken) return this.props.children;
    return (
      <main className="state-page" id="conteudo" tabIndex={-1}>
        {broken === 'without internet' ? (
          <>
            <h1>Você está sem internet</h1>
            <p>Esta página abre assim que a conexão voltar.</p>
          </>
        ) : (
          <>
            <h1>Algo deu errado</h1>
            <p>
              Não conseguimos mostrar esta página.
              {hasStored('draft:') ? ' O que você escreveu continua guardado.' : ''}
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
