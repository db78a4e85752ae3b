import { Component, type ReactNode } from 'react';

/** The last resort: something broke while drawing, or a page's code could not be fetched after a new release. */
export class ErrorPage extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <main className="state-page">
        <h1>Algo deu errado</h1>
        <p>Não conseguimos mostrar esta página. O que você escreveu continua guardado.</p>
        <div className="acts">
          <button type="button" className="button main" onClick={() => location.reload()}>
            Tentar de novo
          </button>
        </div>
      </main>
    );
  }
}
