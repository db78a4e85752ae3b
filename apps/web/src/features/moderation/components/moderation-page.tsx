import { CheckCheck, RefreshCw } from 'lucide-react';
import type { PendingPromotion } from '../../../api/moderation';
import { TableBones } from '../../../components/office/bones';
import { DeskHead } from '../../../components/office/desk-head';
import { useAsked } from '../../../components/office/use-asked';
import { Failed } from '../../../components/ui/failed';
import { StatePage } from '../../../components/ui/state-page';
import { relativeTime } from '../../../lib/dates';
import { counted, formatCount } from '../../../lib/numbers';
import { useNow } from '../../../lib/use-now';
import { usePending, type Queue } from '../api/list-pending';
import { useDecision } from '../hooks/use-decision';
import { QueueTable } from './queue-table';
import { RejectDialog } from './reject-dialog';

/** `/admin/moderacao`, for managers and admins. */
export function ModerationPage() {
  const { data, isPending, isError, isFetching, refetch } = usePending();
  const { decide, deciding } = useDecision();
  const rejected = useAsked<PendingPromotion>();

  return (
    <>
      <DeskHead title="Moderação de promoções" summary={<Summary queue={data} />}>
        <button type="button" className="button" aria-busy={isFetching} onClick={() => void refetch()}>
          <RefreshCw aria-hidden="true" className={isFetching ? 'animate-spin' : ''} />
          Atualizar lista
        </button>
      </DeskHead>
      {isPending ? <TableBones /> : null}
      {isError && !data ? (
        <Failed onRetry={() => void refetch()}>Erro ao carregar promoções pendentes</Failed>
      ) : null}
      {data?.promotions.length === 0 ? (
        <StatePage icon={CheckCheck} title="Não há promoções pendentes de moderação.">
          Quando alguém publicar, ela aparece aqui.
        </StatePage>
      ) : null}
      {data && data.promotions.length > 0 ? (
        <QueueTable
          promotions={data.promotions}
          deciding={deciding}
          onApprove={(deal) => decide({ deal })}
          onReject={rejected.ask}
        />
      ) : null}
      <RejectDialog
        deal={rejected.about}
        open={rejected.open}
        onClose={rejected.close}
        onReject={(deal, reason) => decide({ deal, reason })}
      />
    </>
  );
}

function Summary({ queue }: { queue: Queue | undefined }) {
  const now = useNow();
  const oldest = queue?.promotions[0];
  if (!oldest) return null;
  const shown = queue.promotions.length;
  const all = counted(queue.total, 'aguarda', 'aguardam');
  const age = relativeTime(new Date(oldest.submittedAt), new Date(now));
  return queue.total > shown
    ? `${all} aprovação. Aqui estão as ${formatCount(shown)} mais antigas${age && `, a primeira ${age}`}.`
    : `${all} aprovação.${age && ` A mais antiga, ${age}.`}`;
}
