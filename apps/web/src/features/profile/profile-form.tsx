import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { updateMe } from '@pechincha/contracts/operations/users';
import { useQueryClient } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../components/ui/button';
import { parseCurrentUser } from '../../api/user';
import { InputField } from '../../components/ui/field';
import { PictureField, UploadProgress } from '../../components/ui/picture-field';
import { SubmitButton } from '../../components/ui/form';
import { getErrorMessage, isOutcomeUnknown, repeatLost } from '../../lib/api-error';
import { http, parseData } from '../../lib/http';
import { meKeys, memberKeys } from '../../lib/keys';
import { avatarRules, type ChosenPicture } from '../../lib/chosen-picture';
import { showToast } from '../../lib/show-toast';
import { useDraftForm } from '../../lib/use-draft-form';
import { useDraftPicture } from '../../lib/picture-draft';
import { type SendForm, useUpload } from '../../lib/use-upload';
import { getMe } from '../../shared/session/session-provider';
import { useSession } from '../../shared/session/use-session';
import { Avatar } from '../../components/ui/picture';

interface AvatarFieldProps {
  name: string;
  current: string | null;
  avatar: ChosenPicture;
}

function AvatarField({ name, current, avatar }: AvatarFieldProps) {
  return (
    <PictureField
      label="Foto"
      picture={avatar}
      layout="bare"
      preview={<Avatar name={name} picture={avatar.previewUrl ?? current} size="profile" />}
      icon={ImageUp}
      chooseText={avatar.file || current ? 'Trocar foto' : 'Escolher foto'}
    >
      JPG, PNG ou GIF, até 5 MB.
    </PictureField>
  );
}

/** Updates the picture, and in the same request the name if there is one. */
async function postAvatar(sendForm: SendForm, avatar: File, name?: string): Promise<CurrentUser> {
  const form = new FormData();
  if (name) form.set('name', name);
  form.set('avatar', avatar);
  return parseCurrentUser(await sendForm('post', '/users/me/avatar', form));
}

const putName = (name: string): Promise<CurrentUser> =>
  parseData(http.put('/users/me', { name }), parseCurrentUser);

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
      <InputField
        label="Nome de exibição"
        error={errors.name?.message}
        {...register('name')}
        autoComplete="nickname"
        autoFocus
        // The form closes with what is being sent.
        readOnly={isSending}
      />
      <UploadProgress progress={progress} />
      <div className="mt-4 flex flex-wrap gap-2">
        <SubmitButton busy={isSending} busyText="Salvando...">
          Salvar
        </SubmitButton>
        <Button
          disabled={isSending}
          onClick={() => {
            resetForm();
            onDone();
          }}
        >
          Cancelar
        </Button>
      </div>
    </form>
  );
}
