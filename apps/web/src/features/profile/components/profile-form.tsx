import { updateMe } from '@pechincha/contracts/operations/users';
import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { Field } from '../../../components/ui/field';
import { SubmitButton } from '../../../components/ui/submit-button';
import { UploadProgress } from '../../../components/ui/upload-progress';
import { getErrorMessage, isOutcomeUnknown, repeatLost, toApiError } from '../../../lib/api-error';
import { meKeys, memberKeys } from '../../../lib/keys';
import { removePictureDraft } from '../../../lib/picture-draft';
import { avatarRules } from '../../../lib/picture-rules';
import { showToast } from '../../../lib/show-toast';
import { useSession } from '../../../shared/session/hooks/use-session';
import { putName } from '../api/update-name';
import { postAvatar } from '../api/upload-avatar';
import { useStoredForm } from '../../../lib/use-stored-form';
import { useDraftPicture } from '../../../lib/use-draft-picture';
import { useUpload } from '../../../lib/use-upload';
import { AvatarField } from './avatar-field';

export const getProfileDraftKey = ({ _id }: CurrentUser): string => `profile:${_id}`;

export function ProfileForm({ user, onDone }: { user: CurrentUser; onDone: () => void }) {
  const { updateUser } = useSession();
  const queryClient = useQueryClient();
  const draftKey = getProfileDraftKey(user);
  const avatar = useDraftPicture(avatarRules, draftKey);
  const { progress, sendForm } = useUpload();
  const { register, handleSubmit, formState, setError, deleteDraft } = useStoredForm({
    draftKey,
    resolver: standardSchemaResolver(updateMe.body),
    defaultValues: { name: user.name },
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;
  const send = handleSubmit(async ({ name }) => {
    const { file } = avatar;
    try {
      updateUser(await repeatLost(() => (file ? postAvatar(sendForm, file, name) : putName(name))));
      void queryClient.invalidateQueries({ queryKey: memberKeys.detail(user._id) });
      showToast('success', 'Perfil atualizado com sucesso!');
      deleteDraft();
      await removePictureDraft(draftKey, file);
      onDone();
    } catch (error) {
      if (isOutcomeUnknown(error)) void queryClient.invalidateQueries({ queryKey: meKeys.all });
      const nameError = toApiError(error).errors.find(({ field }) => field === 'name');
      if (nameError) setError('name', { message: nameError.message }, { shouldFocus: true });
      showToast('error', getErrorMessage(error, 'Erro ao atualizar perfil.'));
    }
  });

  return (
    <form className="max-w-110 pt-4" onSubmit={(event) => void send(event)} noValidate>
      <h1 className="mb-4">Editar perfil</h1>
      <AvatarField name={user.name} current={user.avatar} avatar={avatar} />
      <Field label="Nome de exibição" error={errors.name?.message}>
        {(control) => (
          <input {...control} {...register('name')} className="input" autoComplete="nickname" autoFocus />
        )}
      </Field>
      <UploadProgress progress={progress} />
      <div className="mt-4 flex flex-wrap gap-2">
        <SubmitButton busy={isSubmitting} busyText="Salvando...">
          Salvar
        </SubmitButton>
        <button
          type="button"
          className="button"
          aria-disabled={isSubmitting || undefined}
          onClick={() => {
            if (isSubmitting) return;
            deleteDraft();
            avatar.remove();
            onDone();
          }}
        >
          Cancelar
        </button>
      </div>
    </form>
  );
}
