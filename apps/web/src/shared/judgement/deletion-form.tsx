import type { DecisionReason } from '@pechincha/contracts/reports';
import { DialogActions, useDialogRequest } from '../../components/ui/dialog';
import { Field } from '../../components/ui/field';
import { SubmitButton } from '../../components/ui/form';
import { limitCharacters } from '../../lib/limit-characters';
import { useStoredForm } from '../../lib/use-stored-form';
import { MAX_PUBLIC_REASON_LENGTH, PUBLIC_REASON_HELP, ReasonCodeField } from './reason-fields';
import { useSession } from '../session/use-session';

/** Why an admin deletes the deal of another member. */
export interface DeletionReason {
  reasonCode: DecisionReason;
  /** Undefined without any. */
  publicReason: string | undefined;
}

interface DeletionValues {
  reasonCode: DecisionReason;
  publicReason: string;
}

interface DeletionFormProps {
  dealId: string;
  onClose: () => void;
  onConfirm: (reason: DeletionReason) => Promise<unknown>;
}

/** Asks an admin why another member's deal is deleted. */
export function DeletionForm({ dealId, onClose, onConfirm }: DeletionFormProps) {
  const memberId = useSession().user?._id ?? '';
  const { register, handleSubmit, deleteDraft } = useStoredForm<DeletionValues>({
    draftKey: `delete:${memberId}:${dealId}`,
    defaultValues: { reasonCode: 'outro', publicReason: '' },
  });
  const { isBusy, send, close } = useDialogRequest(onClose);
  const submit = handleSubmit(({ reasonCode, publicReason }) =>
    send(async () => {
      await onConfirm({ reasonCode, publicReason: publicReason.trim() || undefined });
      deleteDraft();
    }),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <ReasonCodeField {...register('reasonCode')} />
      <Field label="Explicação" optional help={PUBLIC_REASON_HELP}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={3}
            {...limitCharacters(MAX_PUBLIC_REASON_LENGTH)}
            {...register('publicReason')}
          />
        )}
      </Field>
      <DialogActions>
        <button type="button" className="button" aria-disabled={isBusy || undefined} onClick={close}>
          Cancelar
        </button>
        <SubmitButton className="destroy" busy={isBusy} busyText="Excluindo...">
          Excluir
        </SubmitButton>
      </DialogActions>
    </form>
  );
}
