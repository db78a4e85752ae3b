import { useDelayed } from '../../lib/use-delayed';

/** A page's code is on its way: nothing at first, then word that it is. */
export function PageLoading() {
  const isDelayed = useDelayed(true);
  return (
    <main id="conteudo" tabIndex={-1} aria-busy="true">
      {isDelayed ? (
        <p className="state-page" role="status">
          <span className="spin" aria-hidden="true" />
          <span className="vh">Carregando</span>
        </p>
      ) : null}
    </main>
  );
}
