import type { GamificationUser } from '@pechincha/contracts/entities/gamification';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../../../components/ui/dialog';
import { Field } from '../../../components/ui/field';
import { SubmitButton } from '../../../components/ui/submit-button';
import { useLevels } from '../api/list-levels';
import { asTyped } from '../badge-names';
import { useDraftForm } from '../hooks/use-draft-form';
import { useUserSaving } from '../hooks/use-user-saving';
import { userResolver } from '../schemas';
import { TextField, type TextFieldProps } from './text-field';
import '../../../styles/forms.css';

interface UserDialogProps {
  user: GamificationUser | undefined;
  onClose: () => void;
}

/** Changes a member's points, level and badges by hand. */
export function UserDialog({ user, onClose }: UserDialogProps) {
  // The words stay while the dialog fades away.
  const [shown, setShown] = useState(user);
  if (user && user !== shown) setShown(user);
  return (
    <Dialog
      open={user !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={`Editar ${shown?.name ?? ''}`}
      description="Uma mudança nos pontos entra no extrato como ajuste da administração."
    >
      {shown ? <UserForm key={shown._id} user={shown} onClose={onClose} /> : null}
    </Dialog>
  );
}

function UserForm({ user, onClose }: { user: GamificationUser; onClose: () => void }) {
  const saving = useUserSaving();
  const { form, fault, send, drop } = useDraftForm({
    name: `users:${user._id}`,
    values: { points: String(user.points), level: user.level ?? '', badges: asTyped(user.badges) },
    resolver: userResolver,
    save: (standing) => saving.mutateAsync({ id: user._id, standing }),
    onSaved: onClose,
  });
  const fields = form as unknown as TextFieldProps['form'];
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextField form={fields} name="points" label="Pontos" kind="number" />
      <LevelField form={fields} own={user.level} />
      <TextField
        form={fields}
        name="badges"
        label="Insígnias"
        optional
        kind="lines"
        help="Os nomes, separados por vírgula. A que sai daqui sai do perfil."
      />
      <div role="alert">
        {fault ? (
          <p className="error">
            <TriangleAlert aria-hidden="true" />
            {fault}
          </p>
        ) : null}
      </div>
      <div className="dialog-acts">
        <button
          type="button"
          className="button"
          onClick={() => {
            drop();
            onClose();
          }}
        >
          Cancelar edição
        </button>
        <SubmitButton busy={saving.isPending} busyText="Salvando...">
          Salvar
        </SubmitButton>
      </div>
    </form>
  );
}

/** Chosen among the levels that there are; the member's own is there even before they came. */
function LevelField({ form, own }: Pick<TextFieldProps, 'form'> & { own: string | null }) {
  const { data } = useLevels();
  const names = data?.map(({ name }) => name) ?? [];
  const options = own && !names.includes(own) ? [own, ...names] : names;
  return (
    <Field
      label="Nível"
      error={form.formState.errors.level?.message}
      help="Vale até os pontos mudarem de novo."
    >
      {(control) => (
        // Another key once the levels came: the select takes up what is chosen among them.
        <select key={options.length} {...control} {...form.register('level')} className="input">
          <option value="">Escolha um nível</option>
          {options.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
    </Field>
  );
}
