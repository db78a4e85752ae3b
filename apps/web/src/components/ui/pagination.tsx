import { Link } from 'react-router-dom';
import { formatCount } from '../../lib/format';
import './ui.css';

/** Id of the heading of a paginated list. */
export const LIST_HEADING_ID = 'lista';

/** Focuses the list heading, or the main element when the page has none. */
export function focusList(): void {
  const target = document.getElementById(LIST_HEADING_ID) ?? document.getElementById('conteudo');
  target?.focus({ preventScroll: true });
}

/** Page number of a query string; 1 when missing or invalid. */
export function getPage(query: URLSearchParams): number {
  const page = Number(query.get('page'));
  return Number.isInteger(page) && page > 1 ? Math.min(page, 1_000_000) : 1;
}

const WINDOW_SIZE = 5;

/** Up to five numbers around `page`, plus the first and the last page, with 'gap' where numbers are skipped. */
export function getPageNumbers(page: number, totalPages: number): (number | 'gap')[] {
  const start = Math.max(1, Math.min(page - 2, totalPages - WINDOW_SIZE + 1));
  const end = Math.min(totalPages, start + WINDOW_SIZE - 1);
  const numbers: (number | 'gap')[] = Array.from({ length: end - start + 1 }, (_, index) => start + index);
  if (start > 2) numbers.unshift('gap');
  if (start > 1) numbers.unshift(1);
  if (end < totalPages - 1) numbers.push('gap');
  if (end < totalPages) numbers.push(totalPages);
  return numbers;
}

interface PaginationProps {
  page: number;
  totalPages: number;
  /** URL of a page of this list. */
  getPath: (page: number) => string;
}

export function Pagination({ page, totalPages, getPath }: PaginationProps) {
  if (totalPages <= 1 && page === 1) return null;
  return (
    <nav className="cluster pagination" aria-label="Páginas">
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
