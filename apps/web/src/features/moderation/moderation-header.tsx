import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { AdminPageHeader } from '../../components/admin/admin-page-header';
import { Segment } from '../../components/admin/segment';
import { moderationTabs, type ModerationTab } from './tabs';

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
        <button type="button" className="button" aria-busy={isFetching} onClick={onRefresh}>
          <RefreshCw aria-hidden="true" className={isFetching ? 'animate-spin' : ''} />
          Atualizar lista
        </button>
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
