import type { PossibleDuplicate } from '@pechincha/contracts/entities/moderation';
import type { DecisionReason } from '@pechincha/contracts/reports';
import { shortenText } from '@pechincha/contracts/text';
import { useRef, useState, type SubmitEvent } from 'react';
import type { PendingPromotion } from '../../api/moderation';
import { Dialog, DialogActions } from '../../components/ui/dialog';
import { Field } from '../../components/ui/field';
import { useDraft } from '../../lib/drafts';
import { limitCharacters } from '../../lib/limit-characters';
import { ReasonCodeField } from '../../shared/judgement/reason-fields';
import { getReasonDraftKey, type Rejection } from './queue-api';

export interface RejectionSubject {
  deal: PendingPromotion;
  /** The deal that it repeats. */
  duplicate?: PossibleDuplicate | undefined;
}

interface RejectDialogProps {
  subject: RejectionSubject | undefined;
  open: boolean;
  onClose: () => void;
  onReject: (deal: PendingPromotion, rejection: Rejection) => void;
}

const MAX_REASON_LENGTH = 500;
const DUPLICATE_REASON =
  'Esta promoção já foi publicada. Obrigado! Toque no aviso para ver a que está no ar.';
const shortenTitle = (title: string): string => shortenText(title, 48);

/** Asks for the reason, which is required. */
export function RejectDialog({ subject, open, onClose, onReject }: RejectDialogProps) {
  const { deal, duplicate } = subject ?? {};
  const authorName = deal?.author.name ?? 'quem publicou';
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Rejeitar “${shortenTitle(deal?.title ?? '')}”?`}
      description={
        duplicate
          ? `A promoção sai da fila, e o aviso de ${authorName} abre “${shortenTitle(duplicate.title)}”.`
          : `A promoção sai da fila e ${authorName} recebe o motivo para corrigir e reenviar.`
      }
    >
      {deal ? (
        <ReasonForm
          key={`${deal._id} ${duplicate?._id ?? ''}`}
          dealId={deal._id}
          suggestion={duplicate ? DUPLICATE_REASON : ''}
          suggestedCode={duplicate ? 'repetida' : 'outro'}
          onClose={onClose}
          onReason={(reason) => {
            onClose();
            onReject(deal, { ...reason, duplicateOf: duplicate?._id });
          }}
        />
      ) : null}
    </Dialog>
  );
}

interface ReasonFormProps {
  dealId: string;
  /** The reason unless one was written before. */
  suggestion: string;
  suggestedCode: DecisionReason;
  onClose: () => void;
  onReason: (reason: Pick<Rejection, 'moderationReason' | 'reasonCode'>) => void;
}

function ReasonForm({ dealId, suggestion, suggestedCode, onClose, onReason }: ReasonFormProps) {
  const [draft, setDraft] = useDraft(getReasonDraftKey(dealId));
  const [isWritten, setIsWritten] = useState(draft !== '');
  const reason = isWritten ? draft : suggestion;
  const [reasonCode, setReasonCode] = useState(suggestedCode);
  const [isMissing, setIsMissing] = useState(false);
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const trimmed = reason.trim();
    setIsMissing(trimmed === '');
    if (trimmed) onReason({ moderationReason: trimmed, reasonCode });
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
            {...limitCharacters(MAX_REASON_LENGTH)}
            value={reason}
            onChange={(event) => {
              setDraft(event.target.value);
              setIsWritten(true);
              setIsMissing(false);
            }}
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
          Rejeitar promoção
        </button>
      </DialogActions>
    </form>
  );
}
