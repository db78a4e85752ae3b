import type { DecisionReason } from '@pechincha/contracts/reports';
import { Check } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { Dialog } from '../../../components/ui/dialog';
import { DialogActions } from '../../../components/ui/dialog-actions';
import { Field } from '../../../components/ui/field';
import { useDraft } from '../../../lib/drafts';
import { limitCharacters } from '../../../lib/limit-characters';
import { formatQuantity } from '../../../lib/numbers';
import { ReasonCodeField } from '../../../shared/decisions/components/reason-code-field';
import type { BulkReason } from '../api/decide-in-bulk';
import type { WaitingDecision } from '../hooks/use-bulk-decision';
import './bulk-bar.css';

interface BulkBarProps {
  count: number;
  waiting: WaitingDecision | undefined;
  /** The dialog that asks for the reason is open. */
  isRejecting: boolean;
  onRejectingChange: (isRejecting: boolean) => void;
  onClear: () => void;
  onApprove: () => void;
  onReject: (reason: BulkReason) => void;
  onUndo: () => void;
}

const MAX_REASON_LENGTH = 500;

/** What is selected, with what can be done to it, or what waits and can be taken back. */
export function BulkBar({
  count,
  waiting,
  isRejecting,
  onRejectingChange,
  onClear,
  onApprove,
  onReject,
  onUndo,
}: BulkBarProps) {
  const waitingCount = waiting?.ids.size ?? 0;
  const outcome = waiting?.decision === 'approve' ? 'aprovar' : 'rejeitar';
  return (
    <>
      <p className="vh" role="status">
        {waiting
          ? `Vamos ${outcome} ${formatQuantity(waitingCount, 'promoção', 'promoções')} em 10 segundos.`
          : ''}
      </p>
      {waiting ? (
        <section className="bulk-bar" aria-label="Decisão em espera">
          <p>
            Vamos {outcome} {formatQuantity(waitingCount, 'promoção', 'promoções')} em 10 segundos.
          </p>
          <button type="button" className="button" onClick={onUndo}>
            Desfazer
          </button>
        </section>
      ) : null}
      {!waiting && count > 0 ? (
        <section className="bulk-bar" aria-label="Promoções escolhidas">
          <p>{formatQuantity(count, 'escolhida', 'escolhidas')}</p>
          <button type="button" className="button" onClick={onClear}>
            Limpar
          </button>
          <button type="button" className="button danger" onClick={() => onRejectingChange(true)}>
            Rejeitar
          </button>
          <button type="button" className="button main" onClick={onApprove}>
            <Check aria-hidden="true" />
            Aprovar
          </button>
        </section>
      ) : null}
      <Dialog
        open={isRejecting}
        onOpenChange={onRejectingChange}
        title={`Rejeitar ${formatQuantity(count, 'promoção', 'promoções')}?`}
        description="Todas recebem o mesmo motivo."
      >
        <ReasonForm
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

interface ReasonFormProps {
  onClose: () => void;
  onReason: (reason: BulkReason) => void;
}

function ReasonForm({ onClose, onReason }: ReasonFormProps) {
  const [reason, setReason] = useDraft('bulk-reason');
  const [reasonCode, setReasonCode] = useState<DecisionReason>('outro');
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const trimmed = reason.trim();
    setIsMissing(trimmed === '');
    if (!trimmed) return;
    setReason('');
    onReason({ moderationReason: trimmed, reasonCode });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Field
        label="Motivo da rejeição"
        error={isMissing ? 'É necessário fornecer um motivo para a rejeição' : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={3}
            {...limitCharacters(MAX_REASON_LENGTH)}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <ReasonCodeField
        value={reasonCode}
        onChange={(event) => setReasonCode(event.target.value as DecisionReason)}
      />
      <DialogActions>
        <button type="button" className="button" onClick={onClose}>
          Cancelar
        </button>
        <button type="submit" className="button destroy">
          Rejeitar
        </button>
      </DialogActions>
    </form>
  );
}
