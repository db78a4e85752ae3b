import type { GamificationUser } from '@pechincha/contracts/entities/gamification';
import { FormFault } from '../../../components/office/form-fault';
import { TextField, type Fields } from '../../../components/office/text-field';
import { RestoredDraft } from '../../../components/office/restored-draft';
import { useDraftForm } from '../../../components/office/use-draft-form';
import { Dialog } from '../../../components/ui/dialog';
import { Field } from '../../../components/ui/field';
import { SubmitButton } from '../../../components/ui/submit-button';
import { useLevels } from '../api/list-levels';
import { asTyped } from '../badge-names';
import { useSession } from '../../session/hooks/use-session';
import { useState } from 'react';
import { useUserSaving } from '../hooks/use-user-saving';
import { userResolver, type ReadUser, type Typed } from '../schemas';

interface UserDialogProps {
  user: GamificationUser | undefined;
  open: boolean;
  onClose: () => void;
}

/** Changes a member's points, level and badges by hand. */
export function UserDialog({ user, open, onClose }: UserDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Editar ${user?.name ?? ''}`}
      description="Uma mudança nos pontos entra no extrato como ajuste da administração."
    >
      {user ? <UserForm key={user._id} user={user} onClose={onClose} /> : null}
    </Dialog>
  );
}

function UserForm({ user, onClose }: { user: GamificationUser; onClose: () => void }) {
  const saving = useUserSaving();
  const [opened] = useState(user.points);
  const memberId = useSession().user?._id ?? '';
  const { fields, restored, fault, startOver, send } = useDraftForm<Typed, ReadUser>({
    place: `users:${user._id}:${memberId}`,
    begin: { points: String(user.points), level: user.level ?? '', badges: asTyped(user.badges) },
    resolver: userResolver,
    save: ({ points, ...standing }) =>
      saving.mutateAsync({ id: user._id, standing: points === opened ? standing : { points, ...standing } }),
    onSaved: onClose,
  });
  return (
    <form noValidate onSubmit={send}>
      {restored ? <RestoredDraft onDiscard={startOver} /> : null}
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
      <FormFault fault={fault} />
      <div className="dialog-acts">
        <button
          type="button"
          className="button"
          onClick={() => {
            startOver();
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
function LevelField({ form, own }: { form: Fields } & { own: string | null }) {
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
