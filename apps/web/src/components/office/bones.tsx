import { useLate } from '../../lib/use-late';

/** Holds the place of a table that is on its way, once that takes longer than a moment. */
export function TableBones({ rows = 6 }: { rows?: number }) {
  const late = useLate(true);
  return (
    <div className="desk-wait" role="status" aria-busy="true">
      {late ? (
        <div className="panel p-4" aria-hidden="true">
          {Array.from({ length: rows }, (_, index) => (
            <div key={index} className="bone my-3 h-14" />
          ))}
        </div>
      ) : null}
      <span className="vh">{late ? 'Carregando' : ''}</span>
    </div>
  );
}
