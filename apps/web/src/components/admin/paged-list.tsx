import type { ReactNode } from 'react';
import { EmptyList } from '../ui/empty-list';
import { Pagination } from '../ui/pagination';
import { QueryView } from '../ui/query-view';
import { TableSkeleton } from './table';

interface PagedListProps<Row> {
  query: {
    isError: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  /** Undefined until they are loaded. */
  rows: readonly Row[] | undefined;
  totalPages: number | undefined;
  page: number;
  getPath: (page: number) => string;
  error: string | ((retry: () => void) => ReactNode);
  skeletonRows?: number;
  /** Shown on a first page without rows. */
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** A page of a list, or why there is none: it loads, failed or has no rows. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { query, rows, totalPages = 1, page, getPath, error, skeletonRows, empty, children } = props;
  return (
    <QueryView
      query={{ ...query, data: rows }}
      skeleton={<TableSkeleton rows={skeletonRows} />}
      error={error}
      empty={
        <EmptyList page={page} firstPagePath={getPath(1)}>
          {empty}
        </EmptyList>
      }
    >
      {(shown) => (
        <div className="list-box" aria-busy={query.isPlaceholderData}>
          {children([...shown])}
          <Pagination page={page} totalPages={totalPages} getPath={getPath} />
        </div>
      )}
    </QueryView>
  );
}
