import type { UseQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { TableSkeleton } from '../../components/admin/table-skeleton';
import { EmptyList } from '../../components/ui/empty-list';
import { LoadError } from '../../components/ui/load-error';
import { Pagination } from '../../components/ui/pagination';
import { StatePage } from '../../components/ui/state-page';
import { getTabPath, type ModerationTab } from './tabs';
import { ModerationHeader } from './moderation-header';
import './moderation.css';

interface ModerationListProps<Data> {
  tab: Exclude<ModerationTab, 'pending'>;
  page: number;
  query: UseQueryResult<Data>;
  /** Below the heading. @param total at least 1 */
  getSummary: (total: number) => string;
  errorText: string;
  empty: { icon: LucideIcon; title: string; text: string };
  /** One element per entry of the page. */
  renderItems: (data: Data) => ReactNode[];
}

/** Heading, tabs and a page of what is to be decided, or why there is none. */
export function ModerationList<Data extends { total: number; totalPages: number }>({
  tab,
  page,
  query,
  getSummary,
  errorText,
  empty,
  renderItems,
}: ModerationListProps<Data>) {
  const { data, isPending, isError, isFetching, isPlaceholderData, refetch } = query;
  const items = data ? renderItems(data) : [];
  return (
    <>
      <ModerationHeader
        tab={tab}
        summary={data && data.total > 0 ? getSummary(data.total) : null}
        isFetching={isFetching}
        onRefresh={() => void refetch()}
      />
      {isPending ? <TableSkeleton /> : null}
      {isError && !data ? <LoadError onRetry={() => void refetch()}>{errorText}</LoadError> : null}
      {data && items.length === 0 ? (
        <EmptyList page={page} firstPagePath={getTabPath(tab, 1)}>
          <StatePage icon={empty.icon} title={empty.title}>
            {empty.text}
          </StatePage>
        </EmptyList>
      ) : null}
      {data && items.length > 0 ? (
        <div className="list-box" aria-busy={isPlaceholderData}>
          <ul className="moderation-list">{items}</ul>
          <Pagination
            page={page}
            totalPages={data.totalPages}
            getPath={(number) => getTabPath(tab, number)}
          />
        </div>
      ) : null}
    </>
  );
}
