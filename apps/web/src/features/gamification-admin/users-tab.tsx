import type { GamificationUser } from '@pechincha/contracts/entities/gamification';
import { Pencil, ScrollText, Search, UserRoundX } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { parseGamificationUser } from '../../api/gamification';
import { EditForm, TextField, useEditForm, withCurrentValue } from '../../components/admin/admin-form';
import {
  type Column,
  DataTable,
  ItemSummary,
  Mail,
  RowActions,
  TableSkeleton,
} from '../../components/admin/table';
import { getSearch } from '../../components/admin/url-query';
import { usePendingConfirm } from '../../components/admin/confirm-action';
import { Dialog, DialogActions } from '../../components/ui/dialog';
import { SelectField } from '../../components/ui/field';
import { SubmitButton } from '../../components/ui/form';
import { QueryView } from '../../components/ui/query-view';
import { StatePage } from '../../components/ui/state-page';
import { formatCount, formatQuantity } from '../../lib/format';
import { limitCharacters } from '../../lib/limit-characters';
import { useDebounced } from '../../lib/use-debounced';
import type { FormFields } from '../../lib/use-draft-form';
import { useSession } from '../../shared/session/use-session';
import { useGamificationUsers, useSaveUser } from './api';
import { useLevels } from './catalogue-api';
import { FallbackPicture } from './fallback-picture';
import { type FormValues, type UserFormOutput, userResolver } from './form-resolvers';
import { formatBadgeNames, toFieldText } from './labels';
import './gamification-admin.css';

const toFormValues = (user: GamificationUser | undefined): FormValues => ({
  points: toFieldText(user?.points),
  level: user?.level ?? '',
  badges: formatBadgeNames(user?.badges ?? []),
});

/** Edits a member's points, level and badges. */
function UserForm({ user, onClose }: { user: GamificationUser; onClose: () => void }) {
  const saving = useSaveUser();
  const memberId = useSession().user?._id ?? '';
  const draft = useEditForm<GamificationUser, FormValues, UserFormOutput>({
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
    <EditForm
      draft={draft}
      actions={
        <DialogActions>
          <Button
            onClick={() => {
              draft.resetForm();
              onClose();
            }}
          >
            Cancelar edição
          </Button>
          <SubmitButton busy={draft.isSending} busyText="Salvando...">
            Salvar
          </SubmitButton>
        </DialogActions>
      }
    >
      <TextField form={draft.fields} name="points" label="Pontos" kind="number" />
      <LevelField form={draft.fields} currentLevel={user.level} />
      <TextField
        form={draft.fields}
        name="badges"
        label="Insígnias"
        optional
        kind="lines"
        help="Os nomes, separados por vírgula. A que sai daqui sai do perfil."
      />
    </EditForm>
  );
}

/** Select of all levels; includes the member's level before the list has loaded. */
function LevelField({ form, currentLevel }: { form: FormFields } & { currentLevel: string | null }) {
  const { data } = useLevels();
  const names = data?.map(({ name }) => name) ?? [];
  const options = currentLevel && !names.includes(currentLevel) ? [currentLevel, ...names] : names;
  return (
    // Remounts once the levels have loaded, so that the select shows the form's value.
    <SelectField
      key={options.length}
      label="Nível"
      error={form.formState.errors.level?.message}
      help={withCurrentValue(form, 'level', undefined, 'Vale até os pontos mudarem de novo.')}
      {...form.register('level')}
    >
      <option value="">Escolha um nível</option>
      {options.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
}

/** Some servers send the profile picture too. */
type Row = GamificationUser & { avatar?: string | null };

function UsersTable({ users, onEdit }: { users: readonly Row[]; onEdit: (user: Row) => void }) {
  const columns: readonly Column<Row>[] = [
    {
      header: 'Usuário',
      kind: 'title',
      cell: ({ name, email, avatar }) => (
        <ItemSummary picture={<FallbackPicture image={avatar} kind="person" />}>
          <p className="font-semibold">{name}</p>
          <Mail address={email} />
        </ItemSummary>
      ),
    },
    { header: 'Pontos', cell: ({ points }) => <b className="tabular-nums">{formatCount(points)}</b> },
    { header: 'Nível', cell: ({ level }) => level ?? 'Nenhum' },
    { header: 'Insígnias', className: 'badge-names', cell: ({ badges }) => badges.join(', ') || 'Nenhuma' },
    {
      header: 'Ações',
      kind: 'actions',
      cell: (user) => (
        <RowActions>
          <Link
            className="button size-s"
            to={`/admin/gamification/usuarios/${user._id}`}
            aria-label={`Extrato de ${user.name}`}
          >
            <ScrollText aria-hidden="true" />
            Extrato
          </Link>
          <Button
            className="button size-s"
            label={`Editar ${user.name}`}
            onClick={() => onEdit(user)}
            icon={Pencil}
          >
            Editar
          </Button>
        </RowActions>
      ),
    },
  ];
  return <DataTable label="Usuários" columns={columns} rows={users} />;
}

/** Maximum that the server returns; the search finds the others. */
const MAX_USERS = 200;

const MAX_SEARCH_LENGTH = 100;

/** Members with points, level and badges; searchable and editable. */
export function UsersTab() {
  const [params, setParams] = useSearchParams();
  const search = getSearch(params) ?? '';
  const [text, setText] = useState(search);
  const typed = useDebounced(text.trim());
  const [lastSearch, setLastSearch] = useState(search);
  if (lastSearch !== search) {
    setLastSearch(search);
    // The URL changed from outside: browser Back, or the tab.
    if (search !== typed) setText(search);
  }
  const updateSearch = useEffectEvent((next: string) => {
    if (next !== search) setParams({ tab: 'users', ...(next && { search: next }) }, { replace: true });
  });
  useEffect(() => updateSearch(typed), [typed]);
  const query = useGamificationUsers(search);
  const { data } = query;
  const editDialog = usePendingConfirm<GamificationUser>();
  const { subject: user } = editDialog;
  return (
    <>
      <div className="user-search-bar" role="search" aria-label="Buscar usuário">
        <label className="user-search">
          <span className="vh">Buscar usuário por nome ou e-mail</span>
          <Search aria-hidden="true" />
          <input
            className="input"
            type="search"
            placeholder="Nome ou e-mail"
            {...limitCharacters(MAX_SEARCH_LENGTH)}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <p className="small muted" role="status">
          {data ? getSummary(data.length, search) : null}
        </p>
      </div>
      <QueryView
        query={query}
        skeleton={<TableSkeleton />}
        error="A lista de usuários não veio."
        empty={
          <StatePage
            icon={UserRoundX}
            title={search ? 'Ninguém com esse nome ou e-mail' : 'Ninguém por aqui ainda'}
          >
            {search ? 'Tente só o começo do nome.' : 'Quem criar uma conta aparece nesta lista.'}
          </StatePage>
        }
      >
        {(users) => <UsersTable users={users} onEdit={editDialog.openFor} />}
      </QueryView>
      <Dialog
        open={editDialog.open}
        onOpenChange={(next) => !next && editDialog.close()}
        title={`Editar ${user?.name ?? ''}`}
        description="Uma mudança nos pontos entra no extrato como ajuste da administração."
      >
        {user ? <UserForm key={user._id} user={user} onClose={editDialog.close} /> : null}
      </Dialog>
    </>
  );
}

function getSummary(count: number, search: string): string {
  if (count >= MAX_USERS) return `Os ${MAX_USERS} com mais pontos. A busca encontra os outros.`;
  return search
    ? `${formatQuantity(count, 'encontrado', 'encontrados')}.`
    : `${formatQuantity(count, 'usuário', 'usuários')}, de quem tem mais pontos a quem tem menos.`;
}
