import { CheckCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { TableSkeleton } from '../../components/admin/table';
import { usePendingConfirm } from '../../components/admin/confirm-action';
import { preloadDialog } from '../../components/ui/dialog';
import { QueryView } from '../../components/ui/query-view';
import { StatePage } from '../../components/ui/state-page';
import { formatCount, formatQuantity, formatRelativeTime } from '../../lib/format';
import { useNow } from '../../lib/timers';
import { type PendingReviews, useDecision, usePending } from './reviews-api';
import { useBulkDecision } from './bulk-decision';
import { ModerationHeader, parseModerationTab } from './moderation-list';
import { AppealsTab } from './appeals-tab';
import { BulkBar, goToBulkBar } from './bulk-bar';
import { CasesTab } from './cases-tab';
import { ReviewTable } from './review-table';
import { RejectDialog, type RejectionSubject } from './reject-dialog';

/** Deals that await approval. */
function QueueTab() {
  const query = usePending();
  const { data, isFetching, refetch } = query;
  const { decide, deciding } = useDecision();
  const rejectDialog = usePendingConfirm<RejectionSubject>();
  const [isRejectingSelected, setIsRejectingSelected] = useState(false);
  const bulk = useBulkDecision();
  const findRow = useRef<() => HTMLElement | null>(null);
  const shown = data?.promotions.filter(({ _id }) => !bulk.waiting?.ids.has(_id)) ?? [];
  const selected = shown.filter(({ _id }) => bulk.selection.has(_id));
  const toggle = (id: string): void => {
    const others = selected.filter(({ _id }) => _id !== id).map(({ _id }) => _id);
    bulk.select(bulk.selection.has(id) ? others : [...others, id]);
  };
  useEffect(preloadDialog, []);

  return (
    <>
      <ModerationHeader
        tab="pending"
        summary={<Summary queue={data} />}
        isFetching={isFetching}
        onRefresh={() => void refetch()}
      />
      <QueryView
        query={{ ...query, data: data?.promotions }}
        skeleton={<TableSkeleton />}
        error="Erro ao carregar promoções pendentes"
        empty={
          <StatePage icon={CheckCheck} title="Não há promoções pendentes de moderação.">
            Quando alguém publicar, ela aparece aqui.
          </StatePage>
        }
      >
        {() =>
          shown.length > 0 ? (
            <ReviewTable
              promotions={shown}
              deciding={deciding}
              onApprove={(deal) => decide({ deal })}
              onReject={(deal, duplicate) => rejectDialog.openFor({ deal, duplicate })}
              areKeysOff={rejectDialog.open || isRejectingSelected}
              selected={bulk.selection}
              onSelect={toggle}
              onGoToSelected={goToBulkBar}
              findRow={findRow}
            />
          ) : null
        }
      </QueryView>
      <BulkBar
        count={selected.length}
        waiting={bulk.waiting}
        isUndone={bulk.isUndone}
        isRejecting={isRejectingSelected}
        onRejectingChange={setIsRejectingSelected}
        onClear={() => bulk.select([])}
        onApprove={() => bulk.start(selected, 'approve')}
        onReject={(reason) => bulk.start(selected, 'reject', reason)}
        onUndo={bulk.undo}
        findRow={() => findRow.current?.() ?? null}
      />
      <RejectDialog
        subject={rejectDialog.subject}
        open={rejectDialog.open}
        onClose={rejectDialog.close}
        onReject={(deal, rejection) => decide({ deal, rejection })}
      />
    </>
  );
}

function Summary({ queue }: { queue: PendingReviews | undefined }) {
  const now = useNow();
  const oldest = queue?.promotions[0];
  if (!oldest) return null;
  const shownCount = queue.promotions.length;
  const totalText = formatQuantity(queue.total, 'aguarda', 'aguardam');
  const age = formatRelativeTime(new Date(oldest.submittedAt), new Date(now));
  return queue.total > shownCount
    ? `${totalText} aprovação. Aqui estão as ${formatCount(shownCount)} mais antigas${age && `, a primeira ${age}`}.`
    : `${totalText} aprovação.${age && ` A mais antiga, ${age}.`}`;
}

/** `/admin/moderacao`, for managers and admins; the tab is in the URL. */
export function ModerationPage() {
  const [params] = useSearchParams();
  const tab = parseModerationTab(params.get('aba'));
  if (tab === 'pending') return <QueueTab />;
  return tab === 'appeals' ? <AppealsTab /> : <CasesTab key={tab} tab={tab} />;
}
