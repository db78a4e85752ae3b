import { useRef, useState, type SubmitEvent } from 'react';
import type { PendingPromotion } from '../../../api/moderation';
import { Dialog } from '../../../components/ui/dialog';
import { DialogActions } from '../../../components/ui/dialog-actions';
import { Field } from '../../../components/ui/field';
import { useDraft } from '../../../lib/drafts';
import { getReasonDraftKey } from '../reason-draft-key';

interface RejectDialogProps {
  deal: PendingPromotion | undefined;
  open: boolean;
  onClose: () => void;
  onReject: (deal: PendingPromotion, reason: string) => void;
}

const MAX_REASON_LENGTH = 500;
const shortenTitle = (title: string): string =>
  title.length > 48 ? `${title.slice(0, 48).trimEnd()}…` : title;

/** Asks for the reason, which is required. */
export function RejectDialog({ deal, open, onClose, onReject }: RejectDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Rejeitar “${shortenTitle(deal?.title ?? '')}”?`}
      description={`A promoção sai da fila e ${deal?.author.name ?? 'quem publicou'} recebe o motivo para corrigir e reenviar.`}
    >
      {deal ? (
        <ReasonForm
          key={deal._id}
          dealId={deal._id}
          onClose={onClose}
          onReason={(reason) => {
            onClose();
            onReject(deal, reason);
          }}
        />
      ) : null}
    </Dialog>
  );
}

interface ReasonFormProps {
  dealId: string;
  onClose: () => void;
  onReason: (reason: string) => void;
}

function ReasonForm({ dealId, onClose, onReason }: ReasonFormProps) {
  const [reason, setReason] = useDraft(getReasonDraftKey(dealId));
  const [isMissing, setIsMissing] = useState(false);
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const trimmed = reason.trim();
    setIsMissing(trimmed === '');
    if (trimmed) onReason(trimmed);
    else fieldRef.current?.focus();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label="Motivo da rejeição"
        error={isMissing ? 'É necessário fornecer um motivo para a rejeição' : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            ref={fieldRef}
            className="input"
            rows={3}
            maxLength={MAX_REASON_LENGTH}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setIsMissing(false);
            }}
          />
        )}
      </Field>
      <DialogActions>
        <button type="button" className="button" onClick={onClose}>
          Cancelar
        </button>
        <button type="submit" className="button destroy">
          Rejeitar promoção
        </button>
      </DialogActions>
    </form>
  );
}
