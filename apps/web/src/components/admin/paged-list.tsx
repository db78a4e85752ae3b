import type { ReactNode } from 'react';
import { EmptyList } from '../ui/empty-list';
import { Pagination } from '../ui/pagination';
import { LoadError } from '../ui/state-page';
import { TableSkeleton } from './table';

interface PagedListProps<Row> {
  query: {
    isPending: boolean;
    isError: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  /** Undefined until they are loaded. */
  rows: readonly Row[] | undefined;
  totalPages: number | undefined;
  page: number;
  getPath: (page: number) => string;
  errorText: string;
  skeletonRows?: number;
  /** Shown on a first page without rows. */
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** A page of a list, or why there is none: it loads, failed or has no rows. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { query, rows, totalPages = 1, page, getPath, errorText, skeletonRows, empty, children } = props;
  if (!rows) {
    if (query.isPending) return <TableSkeleton {...(skeletonRows && { rows: skeletonRows })} />;
    return query.isError ? <LoadError onRetry={() => void query.refetch()}>{errorText}</LoadError> : null;
  }
  if (rows.length === 0) {
    return (
      <EmptyList page={page} firstPagePath={getPath(1)}>
        {empty}
      </EmptyList>
    );
  }
  return (
    <div className="list-box" aria-busy={query.isPlaceholderData}>
      {children([...rows])}
      <Pagination page={page} totalPages={totalPages} getPath={getPath} />
    </div>
  );
}
