import { Link } from 'react-router-dom';
import { formatCount } from '../../lib/numbers';
import { getPageNumbers } from './page-numbers';
import './pagination.css';

interface PaginationProps {
  page: number;
  totalPages: number;
  /** URL of a page of this list. */
  getPath: (page: number) => string;
}

export function Pagination({ page, totalPages, getPath }: PaginationProps) {
  if (totalPages <= 1 && page === 1) return null;
  return (
    <nav className="pagination" aria-label="Páginas">
      <StepLink to={page > 1 ? getPath(Math.min(page, totalPages + 1) - 1) : undefined}>Anterior</StepLink>
      {getPageNumbers(page, totalPages).map((number, index) =>
        number === 'gap' ? (
          <span key={`gap-${index}`} className="gap">
            …
          </span>
        ) : (
          <Link
            key={number}
            to={getPath(number)}
            aria-current={number === page ? 'page' : undefined}
            aria-label={`Página ${formatCount(number)}`}
          >
            {formatCount(number)}
          </Link>
        ),
      )}
      <StepLink to={page < totalPages ? getPath(page + 1) : undefined}>Próxima</StepLink>
    </nav>
  );
}

function StepLink({ to, children }: { to: string | undefined; children: string }) {
  if (to !== undefined) {
    return (
      <Link to={to} className="step">
        {children}
      </Link>
    );
  }
  return (
    <span className="step" aria-disabled="true">
      {children}
    </span>
  );
}
