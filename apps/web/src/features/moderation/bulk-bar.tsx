import type { DecisionReason } from '@pechincha/contracts/reports';
import { Check } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { Dialog, DialogActions } from '../../components/ui/dialog';
import { Field } from '../../components/ui/field';
import { useDraft } from '../../lib/drafts';
import { limitCharacters } from '../../lib/limit-characters';
import { formatQuantity } from '../../lib/format';
import { ReasonCodeField } from '../../shared/judgement/reason-fields';
import {
  BULK_REASON_CODE_DRAFT_KEY,
  BULK_REASON_DRAFT_KEY,
  type BulkReason,
  type WaitingDecision,
} from './bulk-decision';
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

const MAX_REASON_LENGTH = 500;
const DEFAULT_REASON_CODE: DecisionReason = 'outro';

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
        <section className="bulk-bar" aria-label="Decisão em espera">
          <p>{waitingText}</p>
          <button
            type="button"
            className="button"
            aria-disabled={waiting.isSent || undefined}
            // The second press of a double click on 'Aprovar', in whose place it is.
            onClick={({ detail }) => !waiting.isSent && detail < 2 && onUndo()}
          >
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
        finalFocus={() => (waiting ? findRow() : true)}
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

function describeWaiting({ ids, decision, isSent }: WaitingDecision): string {
  const quantity = formatQuantity(ids.size, 'promoção', 'promoções');
  if (isSent) return `${decision === 'approve' ? 'Aprovando' : 'Rejeitando'} ${quantity}…`;
  return `Vamos ${decision === 'approve' ? 'aprovar' : 'rejeitar'} ${quantity} em 10 segundos.`;
}

interface ReasonFormProps {
  onClose: () => void;
  onReason: (reason: BulkReason) => void;
}

function ReasonForm({ onClose, onReason }: ReasonFormProps) {
  const [reason, setReason] = useDraft(BULK_REASON_DRAFT_KEY);
  const [reasonCode, setReasonCode] = useDraft(BULK_REASON_CODE_DRAFT_KEY);
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const trimmed = reason.trim();
    setIsMissing(trimmed === '');
    if (!trimmed) return;
    // The draft stays until it is sent.
    onReason({
      moderationReason: trimmed,
      reasonCode: (reasonCode || DEFAULT_REASON_CODE) as DecisionReason,
    });
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
        value={reasonCode || DEFAULT_REASON_CODE}
        onChange={(event) => setReasonCode(event.target.value)}
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
