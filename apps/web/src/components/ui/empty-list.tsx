import { FileX } from 'lucide-react';
import type { ReactNode } from 'react';
import { MainLink, StatePage } from './state-page';

interface EmptyListProps {
  page: number;
  firstPagePath: string;
  /** Below the title of a page past the end. */
  text?: string;
  /** Shown on the first page. */
  children: ReactNode;
}

/** In place of a list without entries: why there are none, or that the page of the address is past the end. */
export function EmptyList({ page, firstPagePath, text, children }: EmptyListProps) {
  if (page === 1) return children;
  return (
    <StatePage
      icon={FileX}
      title={`A página ${page} não existe`}
      actions={<MainLink to={firstPagePath}>Ir para a primeira página</MainLink>}
    >
      {text ?? 'A lista termina antes dela.'}
    </StatePage>
  );
}
