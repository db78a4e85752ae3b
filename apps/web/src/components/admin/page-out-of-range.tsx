import { FileX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { StatePage } from '../ui/state-page';

/** In the place of a list whose address names a page that it does not have. */
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
