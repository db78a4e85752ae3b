import { updateMe } from '@pechincha/contracts/operations/users';
import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Field } from '../../../components/ui/field';
import { SubmitButton } from '../../../components/ui/submit-button';
import { UploadProgress } from '../../../components/ui/upload-progress';
import { getErrorMessage, isOutcomeUnknown, repeatLost } from '../../../lib/api-error';
import { meKeys, memberKeys } from '../../../lib/keys';
import { avatarRules } from '../../../lib/picture-rules';
import { showToast } from '../../../lib/show-toast';
import { getMe } from '../../../shared/session/api/me';
import { useSession } from '../../../shared/session/hooks/use-session';
import { putName } from '../api/update-name';
import { postAvatar } from '../api/upload-avatar';
import { useDraftForm } from '../../../lib/use-draft-form';
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
  const draft = useDraftForm<{ name: string }, { name: string }>({
    draftKey,
    initialValues: { name: user.name },
    resolver: standardSchemaResolver(updateMe.body),
    picture: avatar,
    save: async ({ name }) => {
      const { file } = avatar;
      // Another tab may have saved another name.
      const typed = name === draft.initialValues.name ? undefined : name;
      const request = (): Promise<CurrentUser> => {
        if (file) return postAvatar(sendForm, file, typed);
        return typed ? putName(typed) : getMe();
      };
      try {
        updateUser(await repeatLost(request));
      } catch (error) {
        if (isOutcomeUnknown(error)) void queryClient.invalidateQueries({ queryKey: meKeys.all });
        showToast('error', getErrorMessage(error, 'Erro ao atualizar perfil.'));
        throw error;
      }
      void queryClient.invalidateQueries({ queryKey: memberKeys.detail(user._id) });
      showToast('success', 'Perfil atualizado com sucesso!');
    },
    // Also where the form was left and opened again meanwhile.
    onSent: onDone,
    onSaved: () => undefined,
  });
  useEffect(() => {
    if (user.name !== draft.initialValues.name) draft.rebase({ name: user.name });
  });
  const { form, isSending, resetForm, handleSubmit } = draft;
  const { register, formState } = form;
  const { errors } = formState;

  return (
    <form className="max-w-110 pt-4" onSubmit={handleSubmit} noValidate>
      <h1 className="mb-4">Editar perfil</h1>
      <AvatarField name={user.name} current={user.avatar} avatar={avatar} />
      <Field label="Nome de exibição" error={errors.name?.message}>
        {(control) => (
          <input
            {...control}
            {...register('name')}
            className="input"
            autoComplete="nickname"
            autoFocus
            // The form closes with what is being sent.
            readOnly={isSending}
          />
        )}
      </Field>
      <UploadProgress progress={progress} />
      <div className="mt-4 flex flex-wrap gap-2">
        <SubmitButton busy={isSending} busyText="Salvando...">
          Salvar
        </SubmitButton>
        <button
          type="button"
          className="button"
          aria-disabled={isSending || undefined}
          onClick={() => {
            if (isSending) return;
            resetForm();
            onDone();
          }}
        >
          Cancelar
        </button>
      </div>
    </form>
  );
}
