import { useLate } from '../../lib/use-late';

/** A page's code is on its way: nothing at first, then word that it is. */
export function PageLoading() {
  const late = useLate(true);
  return (
    <main id="conteudo" tabIndex={-1} aria-busy="true">
      {late ? (
        <p className="state-page" role="status">
          <span className="spin" aria-hidden="true" />
          <span className="vh">Carregando</span>
        </p>
      ) : null}
    </main>
  );
}
