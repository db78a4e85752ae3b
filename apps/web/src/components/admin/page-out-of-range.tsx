import { FileX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { StatePage } from '../ui/state-page';

/** Shown instead of a list when the page number in the URL is past the end. */
export function PageOutOfRange({ page, firstPagePath }: { page: number; firstPagePath: string }) {
  return (
    <StatePage
      icon={FileX}
      title={`A página ${page} não existe`}
      actions={
        <Link className="button main" to={firstPagePath}>
          Ir para a primeira página
        </Link>
      }
    >
      A lista termina antes dela.
    </StatePage>
  );
}
