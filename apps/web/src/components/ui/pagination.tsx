import { Link } from 'react-router-dom';
import { formatCount } from '../../lib/numbers';
import { pageNumbers } from './page-numbers';

interface PaginationProps {
  page: number;
  totalPages: number;
  /** The address of a page of this list. */
  pathOf: (page: number) => string;
}

export function Pagination({ page, totalPages, pathOf }: PaginationProps) {
  if (totalPages <= 1 && page === 1) return null;
  return (
    <nav className="pages" aria-label="Páginas">
      <Turn to={page > 1 ? pathOf(Math.min(page, totalPages + 1) - 1) : undefined}>Anterior</Turn>
      {pageNumbers(page, totalPages).map((number, index) =>
        number === 'gap' ? (
          <span key={`gap-${index}`} className="gap">
            …
          </span>
        ) : (
          <Link
            key={number}
            to={pathOf(number)}
            aria-current={number === page ? 'page' : undefined}
            aria-label={`Página ${formatCount(number)}`}
          >
            {formatCount(number)}
          </Link>
        ),
      )}
      <Turn to={page < totalPages ? pathOf(page + 1) : undefined}>Próxima</Turn>
    </nav>
  );
}

function Turn({ to, children }: { to: string | undefined; children: string }) {
  if (to !== undefined) {
    return (
      <Link to={to} className="turn">
        {children}
      </Link>
    );
  }
  return (
    <span className="turn" aria-disabled="true">
      {children}
    </span>
  );
}
