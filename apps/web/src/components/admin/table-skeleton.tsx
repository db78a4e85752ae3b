import { useDelayed } from '../../lib/use-delayed';

/** Table skeleton, shown after 200 ms. */
export function TableSkeleton({ rows = 6 }: { rows?: number }) {
  const isDelayed = useDelayed(true);
  return (
    <div role="status" aria-busy="true">
      {isDelayed ? (
        <div className="panel p-4" aria-hidden="true">
          {Array.from({ length: rows }, (_, index) => (
            <div key={index} className="skeleton my-3 h-14" />
          ))}
        </div>
      ) : null}
      <span className="vh">{isDelayed ? 'Carregando' : ''}</span>
    </div>
  );
}
