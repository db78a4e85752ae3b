import { useDelayed } from '../../lib/use-delayed';

/** Shown while the code of a page loads; the spinner appears after 200 ms. */
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
