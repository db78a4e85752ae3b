import type { DecisionReason } from '@pechincha/contracts/reports';
import { useDialogRequest } from '../../components/ui/dialog';
import { FormActions } from '../../components/ui/form';
import { useStoredForm } from '../../lib/use-stored-form';
import { PublicReasonField, ReasonCodeField } from './reason-fields';
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
      <PublicReasonField optional field={register('publicReason')} />
      <FormActions busy={isBusy} onCancel={close} busyText="Excluindo..." destructive>
        Excluir
      </FormActions>
    </form>
  );
}
