import { DialogActions } from '../../../components/ui/dialog-actions';
import { Field } from '../../../components/ui/field';
import { RadioGroup } from '../../../components/ui/radio-group';
import { SubmitButton } from '../../../components/ui/submit-button';
import { useDialogRequest } from '../../../lib/use-dialog-request';
import { useStoredForm } from '../../../lib/use-stored-form';
import { useSession } from '../../../shared/session/hooks/use-session';
import { limitCharacters } from '../../../lib/limit-characters';
import {
  findPublicReasonError,
  MAX_PUBLIC_REASON_LENGTH,
  REASON_RULE,
} from '../../../shared/decisions/public-reason';
import type { AppealDecision } from '../api/decide-appeal';

interface AppealDecisionFormProps {
  appealId: string;
  /** Deleted deals never come back. */
  isFinal: boolean;
  onClose: () => void;
  onDecide: (decision: AppealDecision) => Promise<unknown>;
}

type FormValues = Omit<AppealDecision, 'outcome'> & { outcome: AppealDecision['outcome'] | '' };

const KEPT: AppealDecision['outcome'] = 'kept';
const REVERSED: AppealDecision['outcome'] = 'reversed';
const FINAL_TEXT = 'A promoção excluída não volta. Quem publicou pode publicar de novo.';

export function AppealDecisionForm({ appealId, isFinal, onClose, onDecide }: AppealDecisionFormProps) {
  const memberId = useSession().user?._id ?? '';
  const { isBusy, send, close } = useDialogRequest(onClose);
  const { register, handleSubmit, formState, deleteDraft } = useStoredForm<FormValues>({
    draftKey: `appeal-decision:${memberId}:${appealId}`,
    defaultValues: { outcome: '', publicReason: '' },
  });
  const { errors } = formState;
  const submit = ({ outcome, publicReason }: FormValues): void => {
    if (outcome === '') return;
    send(async () => {
      await onDecide({ outcome, publicReason: publicReason.trim() });
      deleteDraft();
    });
  };
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <RadioGroup
        label="O que fazer"
        choices={[
          { value: KEPT, text: 'Manter a decisão' },
          { value: REVERSED, text: 'Reverter a decisão', ...(isFinal && { help: FINAL_TEXT }) },
        ]}
        field={register('outcome', { required: 'Escolha o que fazer' })}
        error={errors.outcome?.message}
      />
      <Field
        label="Explicação"
        help={`Quem recorreu vai ler. ${REASON_RULE}`}
        error={errors.publicReason?.message}
      >
        {(input) => (
          <textarea
            {...input}
            className="input"
            rows={3}
            {...limitCharacters(MAX_PUBLIC_REASON_LENGTH)}
            {...register('publicReason', { validate: (text) => findPublicReasonError(text) ?? true })}
          />
        )}
      </Field>
      <DialogActions>
        <button type="button" className="button" aria-disabled={isBusy || undefined} onClick={close}>
          Cancelar
        </button>
        <SubmitButton busy={isBusy} busyText="Enviando...">
          Responder
        </SubmitButton>
      </DialogActions>
    </form>
  );
}
