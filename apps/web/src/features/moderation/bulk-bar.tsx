import type { DecisionReason } from '@pechincha/contracts/reports';
import { Check } from 'lucide-react';
import { Button } from '../../components/ui/button';
import { Dialog } from '../../components/ui/dialog';
import { useDraft } from '../../lib/drafts';
import { formatQuantity } from '../../lib/format';
import {
  BULK_REASON_CODE_DRAFT_KEY,
  BULK_REASON_DRAFT_KEY,
  type BulkReason,
  type WaitingDecision,
} from './bulk-decision';
import { ReasonForm } from './reject-dialog';
import './moderation.css';

interface BulkBarProps {
  count: number;
  waiting: WaitingDecision | undefined;
  /** Announced; there is no toast, which would cover the bar on phones. */
  isUndone: boolean;
  /** The dialog that asks for the reason is open. */
  isRejecting: boolean;
  onRejectingChange: (isRejecting: boolean) => void;
  onClear: () => void;
  onApprove: () => void;
  onReject: (reason: BulkReason) => void;
  onUndo: () => void;
  /** Row that has the focus after a decision. */
  findRow: () => HTMLElement | null;
}

export const goToBulkBar = (): void => document.querySelector<HTMLElement>('.bulk-bar button')?.focus();

/** What is selected, with what can be done to it, or what waits and can be taken back. */
export function BulkBar({
  count,
  waiting,
  isUndone,
  isRejecting,
  onRejectingChange,
  onClear,
  onApprove,
  onReject,
  onUndo,
  findRow,
}: BulkBarProps) {
  const waitingText = waiting ? describeWaiting(waiting) : '';
  return (
    <>
      <p className="vh" role="status">
        {isUndone ? 'Desfeito: nada foi decidido.' : waitingText}
      </p>
      {waiting ? (
        <section className="card cluster bulk-bar" aria-label="Decisão em espera">
          <p>{waitingText}</p>
          <Button
            disabled={waiting.isSent}
            // The second press of a double click on 'Aprovar', in whose place it is.
            onClick={({ detail }) => detail < 2 && onUndo()}
          >
            Desfazer
          </Button>
        </section>
      ) : null}
      {!waiting && count > 0 ? (
        <section className="card cluster bulk-bar" aria-label="Promoções escolhidas">
          <p>{formatQuantity(count, 'escolhida', 'escolhidas')}</p>
          <Button onClick={onClear}>Limpar</Button>
          <Button className="button danger" onClick={() => onRejectingChange(true)}>
            Rejeitar
          </Button>
          <Button className="button main" onClick={onApprove} icon={Check}>
            Aprovar
          </Button>
        </section>
      ) : null}
      <Dialog
        open={isRejecting}
        onOpenChange={onRejectingChange}
        title={`Rejeitar ${formatQuantity(count, 'promoção', 'promoções')}?`}
        description="Todas recebem o mesmo motivo."
        finalFocus={() => (waiting ? findRow() : true)}
      >
        <BulkReasonForm
          onClose={() => onRejectingChange(false)}
          onReason={(reason) => {
            onRejectingChange(false);
            onReject(reason);
          }}
        />
      </Dialog>
    </>
  );
}

function describeWaiting({ ids, decision, isSent }: WaitingDecision): string {
  const quantity = formatQuantity(ids.size, 'promoção', 'promoções');
  if (isSent) return `${decision === 'approve' ? 'Aprovando' : 'Rejeitando'} ${quantity}…`;
  return `Vamos ${decision === 'approve' ? 'aprovar' : 'rejeitar'} ${quantity} em 10 segundos.`;
}

/** The drafts stay until they are sent. */
function BulkReasonForm(props: { onClose: () => void; onReason: (reason: BulkReason) => void }) {
  const [reason, setReason] = useDraft(BULK_REASON_DRAFT_KEY);
  const [reasonCode, setReasonCode] = useDraft(BULK_REASON_CODE_DRAFT_KEY);
  return (
    <ReasonForm
      {...props}
      reason={reason}
      reasonCode={(reasonCode || 'outro') as DecisionReason}
      onChange={setReason}
      onChangeCode={setReasonCode}
      submitText="Rejeitar"
    />
  );
}
