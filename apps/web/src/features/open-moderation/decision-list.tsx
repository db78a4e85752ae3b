import { Children, type ReactNode } from 'react';
import { TableSkeleton } from '../../components/admin/table-skeleton';
import { EmptyList } from '../../components/ui/empty-list';
import { LoadError } from '../../components/ui/load-error';
import { Pagination } from '../../components/ui/pagination';

interface DecisionListProps {
  page: number;
  getPath: (page: number) => string;
  query: {
    data: { total: number; totalPages: number } | undefined;
    isPending: boolean;
    isError: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  errorText: string;
  /** Shown without any decision. */
  empty: ReactNode;
  /** The decisions, one child each. */
  children: ReactNode;
}

/** A page of decisions, or why there is none. */
export function DecisionList({ page, getPath, query, errorText, empty, children }: DecisionListProps) {
  const { data, isPending, isError, isPlaceholderData, refetch } = query;
  if (isPending) return <TableSkeleton rows={5} />;
  if (!data) return isError ? <LoadError onRetry={() => void refetch()}>{errorText}</LoadError> : null;
  const entries = Children.toArray(children);
  if (entries.length === 0) {
    return (
      <EmptyList page={page} firstPagePath={getPath(1)}>
        {empty}
      </EmptyList>
    );
  }
  return (
    <div className="list-box" aria-busy={isPlaceholderData}>
      <ol className="decisions">{entries}</ol>
      <Pagination page={page} totalPages={data.totalPages} getPath={getPath} />
    </div>
  );
}
