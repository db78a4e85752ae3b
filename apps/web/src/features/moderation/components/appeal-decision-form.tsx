import { useForm } from 'react-hook-form';
import { DialogActions } from '../../../components/ui/dialog-actions';
import { Field } from '../../../components/ui/field';
import { RadioGroup } from '../../../components/ui/radio-group';
import { limitCharacters } from '../../../lib/limit-characters';
import {
  findPublicReasonError,
  MAX_PUBLIC_REASON_LENGTH,
  REASON_RULE,
} from '../../../shared/decisions/public-reason';
import type { AppealDecision } from '../api/decide-appeal';

interface AppealDecisionFormProps {
  /** Deleted deals never come back. */
  isFinal: boolean;
  onClose: () => void;
  onDecide: (decision: AppealDecision) => void;
}

type FormValues = Omit<AppealDecision, 'outcome'> & { outcome: AppealDecision['outcome'] | '' };

const KEPT: AppealDecision['outcome'] = 'kept';
const REVERSED: AppealDecision['outcome'] = 'reversed';
const FINAL_TEXT = 'A promoção excluída não volta. Quem publicou pode publicar de novo.';

export function AppealDecisionForm({ isFinal, onClose, onDecide }: AppealDecisionFormProps) {
  const { register, handleSubmit, formState } = useForm<FormValues>({
    defaultValues: { outcome: '', publicReason: '' },
  });
  const { errors } = formState;
  const submit = ({ outcome, publicReason }: FormValues): void => {
    if (outcome !== '') onDecide({ outcome, publicReason: publicReason.trim() });
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
        <button type="button" className="button" onClick={onClose}>
          Cancelar
        </button>
        <button type="submit" className="button main">
          Responder
        </button>
      </DialogActions>
    </form>
  );
}
