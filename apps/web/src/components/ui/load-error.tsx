import { CloudOff } from 'lucide-react';
import { StatePage } from './state-page';

/** Error state of a page or a part of it, with a retry button. */
export function LoadError({
  children,
  onRetry,
  level = 2,
}: {
  children: string;
  onRetry: () => void;
  level?: 1 | 2;
}) {
  return (
    <StatePage
      icon={CloudOff}
      title="Não deu para carregar"
      level={level}
      actions={
        <button type="button" className="button main" onClick={onRetry}>
          Tentar de novo
        </button>
      }
    >
      {children}
    </StatePage>
  );
}
