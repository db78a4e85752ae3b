import type { UseQueryResult } from '@tanstack/react-query';
import { type LucideIcon, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button';
import { AdminPageHeader } from '../../components/admin/admin-page';
import { Segment } from '../../components/admin/filters';
import { PagedList } from '../../components/admin/paged-list';
import { OptionalBoundary } from '../../components/ui/optional-boundary';
import { StatePage } from '../../components/ui/state-page';
import './moderation.css';

const PATH = '/admin/moderacao';

const moderationTabs = [
  { value: 'pending', param: null, text: 'Pendentes', path: PATH },
  { value: 'reports', param: 'denuncias', text: 'Denúncias', path: `${PATH}?aba=denuncias` },
  { value: 'trusted', param: 'confianca', text: 'Por confiança', path: `${PATH}?aba=confianca` },
  { value: 'appeals', param: 'recursos', text: 'Recursos', path: `${PATH}?aba=recursos` },
] as const;
type ModerationTab = (typeof moderationTabs)[number]['value'];

/** A page of a tab's list. */
function getTabPath(tab: Exclude<ModerationTab, 'pending'>, page: number): string {
  const { path = PATH } = moderationTabs.find(({ value }) => value === tab) ?? {};
  return page > 1 ? `${path}&page=${page}` : path;
}

/** Falls back to the queue. @param param of the URL */
export const parseModerationTab = (param: string | null): ModerationTab =>
  moderationTabs.find((tab) => tab.param === param)?.value ?? 'pending';

interface ModerationHeaderProps {
  tab: ModerationTab;
  summary: ReactNode;
  isFetching: boolean;
  onRefresh: () => void;
}

export function ModerationHeader({ tab, summary, isFetching, onRefresh }: ModerationHeaderProps) {
  return (
    <>
      <AdminPageHeader title="Moderação de promoções" summary={summary}>
        <Button aria-busy={isFetching} onClick={onRefresh}>
          <RefreshCw aria-hidden="true" className={isFetching ? 'animate-spin' : ''} />
          Atualizar lista
        </Button>
      </AdminPageHeader>
      <Segment
        label="O que moderar"
        className="mb-4 two-rows"
        arePlaces
        options={moderationTabs.map(({ value, text, path }) => ({ text, path, isCurrent: value === tab }))}
      />
    </>
  );
}

interface ModerationListProps<Data, Row> {
  tab: Exclude<ModerationTab, 'pending'>;
  page: number;
  query: UseQueryResult<Data>;
  /** Below the heading. @param total at least 1 */
  getSummary: (total: number) => string;
  error: string;
  empty: { icon: LucideIcon; title: string; text: string };
  rows: readonly Row[] | undefined;
  renderRow: (row: Row) => ReactNode;
}

/** Heading, tabs and a page of what is to be decided, or why there is none. */
export function ModerationList<
  Data extends { total: number; totalPages: number },
  Row extends { _id: string },
>(props: ModerationListProps<Data, Row>) {
  const { tab, page, query, getSummary, error, empty, rows, renderRow } = props;
  const { data, isFetching, refetch } = query;
  return (
    <>
      <ModerationHeader
        tab={tab}
        summary={data && data.total > 0 ? getSummary(data.total) : null}
        isFetching={isFetching}
        onRefresh={() => void refetch()}
      />
      <PagedList
        query={query}
        rows={rows}
        totalPages={data?.totalPages}
        page={page}
        getPath={(number) => getTabPath(tab, number)}
        error={error}
        empty={
          <StatePage icon={empty.icon} title={empty.title}>
            {empty.text}
          </StatePage>
        }
      >
        {(shown) => (
          <ul className="moderation-list">
            {shown.map((row) => (
              <li key={row._id}>
                <OptionalBoundary>{renderRow(row)}</OptionalBoundary>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
