import { CloudOff } from 'lucide-react';
import type { Stats } from './stats';

type Part = Stats['missing'][number]['part'];

/** The server's message about a missing part. */
export const getMissingText = (stats: Stats | undefined, part: Part): string | undefined =>
  stats?.missing.find((missing) => missing.part === part)?.message;

/** Skeleton while loading, then the message that the part is missing. */
export function MissingPart({ stats, part }: { stats: Stats | undefined; part: Part }) {
  if (!stats) {
    return (
      <div className="recent-skeleton" aria-hidden="true">
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className="skeleton" />
        ))}
      </div>
    );
  }
  return (
    <p className="part-message">
      <CloudOff aria-hidden="true" />
      {getMissingText(stats, part) ?? 'Não deu para carregar esta parte'}
    </p>
  );
}
