import type { Appeal } from '@pechincha/contracts/entities/appeal';
import { Dialog } from '../../components/ui/dialog';
import { DialogActions } from '../../components/ui/dialog-actions';
import { Field } from '../../components/ui/field';
import { RadioGroup } from '../../components/ui/radio-group';
import { SubmitButton } from '../../components/ui/submit-button';
import { limitCharacters } from '../../lib/limit-characters';
import { useDialogRequest } from '../../lib/use-dialog-request';
import { useStoredForm } from '../../lib/use-stored-form';
import {
  findPublicReasonError,
  MAX_PUBLIC_REASON_LENGTH,
  REASON_RULE,
} from '../../shared/decisions/public-reason';
import { useSession } from '../../shared/session/use-session';
import type { AppealDecision } from './decide-appeal';
import { quoteThing } from './quote-thing';

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

function AppealDecisionForm({ appealId, isFinal, onClose, onDecide }: AppealDecisionFormProps) {
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

interface AppealDecisionDialogProps {
  subject: Appeal | undefined;
  open: boolean;
  onClose: () => void;
  onDecide: (id: string, decision: AppealDecision) => Promise<unknown>;
}

/** Asks what becomes of a decision, and why. */
export function AppealDecisionDialog({ subject, open, onClose, onDecide }: AppealDecisionDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Responder ao recurso"
      description={`${quoteThing(subject?.thing)}Quem recorreu recebe a sua decisão e a explicação.`}
    >
      {subject ? (
        <AppealDecisionForm
          key={subject._id}
          isFinal={subject.thing.kind === 'deal' && subject.decision.action === 'deleted'}
          onClose={onClose}
          appealId={subject._id}
          onDecide={(decision) => onDecide(subject._id, decision)}
        />
      ) : null}
    </Dialog>
  );
}
