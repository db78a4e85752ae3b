import type { GamificationUser } from '@pechincha/contracts/entities/gamification';
import { useQueryClient } from '@tanstack/react-query';
import { parseGamificationUser } from '../../api/gamification';
import { withCurrentValue } from '../../components/admin/changed-meanwhile';
import { FormError } from '../../components/admin/form-error';
import { showErrorToast } from '../../components/admin/show-error-toast';
import { TextField } from '../../components/admin/text-field';
import { useAdminMutation } from '../../components/admin/use-admin-mutation';
import { useEditForm } from '../../components/admin/use-edit-form';
import { Dialog } from '../../components/ui/dialog';
import { DialogActions } from '../../components/ui/dialog-actions';
import { Field } from '../../components/ui/field';
import { ChangedMeanwhile, RestoredDraft } from '../../components/ui/restored-draft';
import { SubmitButton } from '../../components/ui/submit-button';
import { gamificationAdminKeys } from '../../lib/admin-keys';
import { apiPath, http } from '../../lib/http';
import { meKeys } from '../../lib/keys';
import { showToast } from '../../lib/show-toast';
import type { FormFields } from '../../lib/use-draft-form';
import { useSession } from '../../shared/session/use-session';
import { useLevels } from './list-levels';
import { formatBadgeNames } from './badge-names';
import { type FormValues, type UserFormOutput, userResolver } from './form-resolvers';
import { toFieldText } from './numbers';

/** The changed values, and those that the form showed. */
interface MemberAdjustment {
  points?: number;
  level?: string;
  badges?: string[];
  previousPoints: number;
  previousLevel: string;
  previousBadges: string[];
}

/** Sets a member's points, level and badges manually. */
async function updateUser(id: string, adjustment: MemberAdjustment): Promise<void> {
  await http.put(apiPath`/admin/gamification/users/${id}`, adjustment);
}

function useSaveUser() {
  const queries = useQueryClient();
  return useAdminMutation({
    mutationFn: ({ id, adjustment }: { id: string; adjustment: MemberAdjustment }) =>
      updateUser(id, adjustment),
    onSuccess: () => {
      showToast('success', 'Usuario atualizado!');
      void queries.invalidateQueries({ queryKey: gamificationAdminKeys.all });
      // It may be the admin's own.
      void queries.invalidateQueries({ queryKey: meKeys.all });
    },
    onError: (error) => showErrorToast(error, 'Erro ao salvar usuario.'),
  });
}

interface UserDialogProps {
  user: GamificationUser | undefined;
  open: boolean;
  onClose: () => void;
}

/** Edits a member's points, level and badges. */
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

const toFormValues = (user: GamificationUser | undefined): FormValues => ({
  points: toFieldText(user?.points),
  level: user?.level ?? '',
  badges: formatBadgeNames(user?.badges ?? []),
});

function UserForm({ user, onClose }: { user: GamificationUser; onClose: () => void }) {
  const saving = useSaveUser();
  const memberId = useSession().user?._id ?? '';
  const { fields, isRestored, isSending, error, resetForm, handleSubmit } = useEditForm<
    GamificationUser,
    FormValues,
    UserFormOutput
  >({
    draftKey: `admin:users:${user._id}:${memberId}`,
    row: user,
    rowName: 'user',
    parseRow: parseGamificationUser,
    toFormValues,
    resolver: userResolver,
    save: (changes, shown = user) =>
      saving.mutateAsync({
        id: user._id,
        adjustment: {
          ...changes,
          previousPoints: shown.points,
          previousLevel: shown.level ?? '',
          previousBadges: shown.badges,
        },
      }),
    onSaved: onClose,
  });
  return (
    <form noValidate onSubmit={handleSubmit}>
      {isRestored ? <RestoredDraft onDiscard={resetForm} /> : null}
      <TextField form={fields} name="points" label="Pontos" kind="number" />
      <LevelField form={fields} currentLevel={user.level} />
      <TextField
        form={fields}
        name="badges"
        label="Insígnias"
        optional
        kind="lines"
        help="Os nomes, separados por vírgula. A que sai daqui sai do perfil."
      />
      <FormError error={error} />
      <ChangedMeanwhile form={fields} onDiscard={resetForm} />
      <DialogActions>
        <button
          type="button"
          className="button"
          onClick={() => {
            resetForm();
            onClose();
          }}
        >
          Cancelar edição
        </button>
        <SubmitButton busy={isSending} busyText="Salvando...">
          Salvar
        </SubmitButton>
      </DialogActions>
    </form>
  );
}

/** Select of all levels; includes the member's level before the list has loaded. */
function LevelField({ form, currentLevel }: { form: FormFields } & { currentLevel: string | null }) {
  const { data } = useLevels();
  const names = data?.map(({ name }) => name) ?? [];
  const options = currentLevel && !names.includes(currentLevel) ? [currentLevel, ...names] : names;
  return (
    <Field
      label="Nível"
      error={form.formState.errors.level?.message}
      help={withCurrentValue(form, 'level', 'Vale até os pontos mudarem de novo.')}
    >
      {(control) => (
        // Remounts once the levels have loaded, so that the select shows the form's value.
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
