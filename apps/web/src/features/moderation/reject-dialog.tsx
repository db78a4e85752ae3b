import type { PossibleDuplicate } from '@pechincha/contracts/entities/moderation';
import type { DecisionReason } from '@pechincha/contracts/reports';
import { shortenText } from '@pechincha/contracts/text';
import { useRef, useState, type SubmitEvent } from 'react';
import type { PendingPromotion } from '../../api/moderation';
import { Dialog } from '../../components/ui/dialog';
import { TextAreaField } from '../../components/ui/field';
import { FormActions } from '../../components/ui/form';
import { useDraft } from '../../lib/drafts';
import { limitCharacters } from '../../lib/limit-characters';
import { ReasonCodeField } from '../../shared/judgement/reason-fields';
import { getReasonDraftKey, type Rejection } from './reviews-api';

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
        <DealReasonForm
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

interface DealReasonFormProps {
  dealId: string;
  /** The reason unless one was written before. */
  suggestion: string;
  suggestedCode: DecisionReason;
  onClose: () => void;
  onReason: (reason: Pick<Rejection, 'moderationReason' | 'reasonCode'>) => void;
}

function DealReasonForm({ dealId, suggestion, suggestedCode, ...props }: DealReasonFormProps) {
  const [draft, setDraft] = useDraft(getReasonDraftKey(dealId));
  const [isWritten, setIsWritten] = useState(draft !== '');
  const [reasonCode, setReasonCode] = useState(suggestedCode);
  return (
    <ReasonForm
      {...props}
      reason={isWritten ? draft : suggestion}
      reasonCode={reasonCode}
      onChange={(reason) => {
        setDraft(reason);
        setIsWritten(true);
      }}
      onChangeCode={setReasonCode}
      submitText="Rejeitar promoção"
    />
  );
}

interface ReasonFormProps extends Pick<DealReasonFormProps, 'onClose' | 'onReason'> {
  reason: string;
  reasonCode: DecisionReason;
  onChange: (reason: string) => void;
  onChangeCode: (reasonCode: DecisionReason) => void;
  submitText: string;
}

/** Why one or several deals are rejected. */
export function ReasonForm(props: ReasonFormProps) {
  const { reason, reasonCode, onChange, onChangeCode, submitText, onClose, onReason } = props;
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
      <TextAreaField
        label="Motivo da rejeição"
        error={isMissing ? 'É necessário fornecer um motivo para a rejeição' : undefined}
        ref={fieldRef}
        rows={3}
        {...limitCharacters(MAX_REASON_LENGTH)}
        value={reason}
        onChange={(event) => {
          onChange(event.target.value);
          setIsMissing(false);
        }}
      />
      <ReasonCodeField
        value={reasonCode}
        onChange={(event) => onChangeCode(event.target.value as DecisionReason)}
      />
      <FormActions busy={false} onCancel={onClose} destructive>
        {submitText}
      </FormActions>
    </form>
  );
}
