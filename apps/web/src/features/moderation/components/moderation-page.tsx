import { CheckCheck, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { PendingPromotion } from '@pechincha/contracts/entities/moderation';
import { Failed } from '../../../components/ui/failed';
import { StatePage } from '../../../components/ui/state-page';
import { relativeTime } from '../../../lib/dates';
import { counted } from '../../../lib/numbers';
import { useLate } from '../../../lib/use-late';
import { useNow } from '../../../lib/use-now';
import { usePageTitle } from '../../../lib/use-page-title';
import { usePending, type Queue } from '../api/list-pending';
import { useDecision } from '../hooks/use-decision';
import { Office } from './office';
import { QueueTable } from './queue-table';
import { RejectDialog } from './reject-dialog';

/** `/admin/moderacao`, for managers and admins. */
export function ModerationPage() {
  usePageTitle('Moderação de promoções');
  const { data, isPending, isError, isFetching, refetch } = usePending();
  const late = useLate(isPending);
  const decision = useDecision();
  const [rejecting, setRejecting] = useState<PendingPromotion>();
  const deciding = decision.isPending ? decision.variables.deal._id : undefined;

  return (
    <Office waiting={data?.total}>
      <div className="desk-head">
        <div>
          <h1>Moderação de promoções</h1>
          <Summary queue={data} />
        </div>
        <button type="button" className="button" aria-busy={isFetching} onClick={() => void refetch()}>
          <RefreshCw aria-hidden="true" className={isFetching ? 'animate-spin' : ''} />
          Atualizar lista
        </button>
      </div>
      {late ? <Bones /> : null}
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
          onApprove={(deal) => decision.mutate({ deal })}
          onReject={setRejecting}
        />
      ) : null}
      <RejectDialog
        deal={rejecting}
        onClose={() => setRejecting(undefined)}
        onReject={(deal, reason) => decision.mutate({ deal, reason })}
      />
    </Office>
  );
}

function Summary({ queue }: { queue: Queue | undefined }) {
  const now = useNow();
  const oldest = queue?.promotions[0];
  return (
    <p className="small muted min-h-5" role="status">
      {oldest
        ? `${counted(queue.total, 'aguarda', 'aguardam')} aprovação. A mais antiga, ${relativeTime(new Date(oldest.submittedAt), new Date(now))}.`
        : null}
    </p>
  );
}

function Bones() {
  return (
    <div className="panel p-4" aria-hidden="true">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="bone my-3 h-14" />
      ))}
    </div>
  );
}
