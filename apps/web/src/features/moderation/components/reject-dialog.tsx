import type { PendingPromotion } from '@pechincha/contracts/entities/moderation';
import { useState, type SubmitEvent } from 'react';
import { Dialog } from '../../../components/ui/dialog';
import { Field } from '../../../components/ui/field';
import { keepReason, reasonOf } from '../reasons';
import '../../../styles/forms.css';

interface RejectDialogProps {
  deal: PendingPromotion | undefined;
  onClose: () => void;
  onReject: (deal: PendingPromotion, reason: string) => void;
}

const LONGEST = 500;
const short = (title: string): string => (title.length > 48 ? `${title.slice(0, 48).trimEnd()}…` : title);

/** Asks for the reason, without which nothing is rejected. */
export function RejectDialog({ deal, onClose, onReject }: RejectDialogProps) {
  // The words stay while the dialog fades away.
  const [shown, setShown] = useState(deal);
  if (deal && deal !== shown) setShown(deal);
  return (
    <Dialog
      open={deal !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={`Rejeitar “${short(shown?.title ?? '')}”?`}
      description={`A promoção sai da fila e ${shown?.author.name ?? 'quem publicou'} recebe o motivo para corrigir e reenviar.`}
    >
      {shown ? (
        <ReasonForm
          key={shown._id}
          dealId={shown._id}
          onClose={onClose}
          onReason={(reason) => {
            onClose();
            onReject(shown, reason);
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
  const [reason, setReason] = useState(() => reasonOf(dealId));
  const [missing, setMissing] = useState(false);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const words = reason.trim();
    setMissing(words === '');
    if (words) onReason(words);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label="Motivo da rejeição"
        error={missing ? 'É necessário fornecer um motivo para a rejeição' : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={3}
            maxLength={LONGEST}
            autoFocus
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              keepReason(dealId, event.target.value);
              setMissing(false);
            }}
          />
        )}
      </Field>
      <div className="dialog-acts">
        <button type="button" className="button" onClick={onClose}>
          Cancelar
        </button>
        <button type="submit" className="button destroy">
          Rejeitar promoção
        </button>
      </div>
    </form>
  );
}
