import { CloudOff } from 'lucide-react';
import type { Stats } from '../api/stats';

type Part = Stats['missing'][number]['part'];

/** Why this part of the figures is not there, in the server's words. */
export const getMissingText = (stats: Stats | undefined, part: Part): string | undefined =>
  stats?.missing.find((missing) => missing.part === part)?.message;

/** In the place of a part: that it is missing, or that it is on its way. */
export function MissingPart({ stats, part }: { stats: Stats | undefined; part: Part }) {
  if (!stats) {
    return (
      <div className="lines-wait" aria-hidden="true">
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className="bone" />
        ))}
      </div>
    );
  }
  return (
    <p className="missing">
      <CloudOff aria-hidden="true" />
      {getMissingText(stats, part) ?? 'Não deu para carregar esta parte'}
    </p>
  );
}
