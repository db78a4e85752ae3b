import type { GamificationUser } from '@pechincha/contracts/entities/gamification';
import { Search, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { TableBones } from '../../../components/office/bones';
import { useAsked } from '../../../components/office/use-asked';
import { Failed } from '../../../components/ui/failed';
import { StatePage } from '../../../components/ui/state-page';
import { counted } from '../../../lib/numbers';
import { MOST_USERS, useGamificationUsers } from '../api/list-users';
import { useDebounced } from '../../../lib/use-debounced';
import { UserDialog } from './user-dialog';
import { UsersTable } from './users-table';

const LONGEST_SEARCH = 100;

/** Usuarios: who has which points, level and badges; found by name or e-mail, changed by form. */
export function UsersTab() {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const { data, isError, refetch } = useGamificationUsers(search);
  const edited = useAsked<GamificationUser>();
  return (
    <>
      <div className="users-head" role="search" aria-label="Buscar usuário">
        <label className="find">
          <span className="vh">Buscar usuário por nome ou e-mail</span>
          <Search aria-hidden="true" />
          <input
            className="input"
            type="search"
            placeholder="Nome ou e-mail"
            maxLength={LONGEST_SEARCH}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <p className="small muted" role="status">
          {data ? summary(data.length, search) : null}
        </p>
      </div>
      {!data && !isError ? <TableBones /> : null}
      {!data && isError ? (
        <Failed onRetry={() => void refetch()}>A lista de usuários não veio.</Failed>
      ) : null}
      {data?.length === 0 ? (
        <StatePage
          icon={UserRoundX}
          title={search ? 'Ninguém com esse nome ou e-mail' : 'Ninguém por aqui ainda'}
        >
          {search ? 'Tente só o começo do nome.' : 'Quem criar uma conta aparece nesta lista.'}
        </StatePage>
      ) : null}
      {data && data.length > 0 ? <UsersTable users={data} onEdit={edited.ask} /> : null}
      <UserDialog user={edited.about} open={edited.open} onClose={edited.close} />
    </>
  );
}

function summary(found: number, search: string): string {
  if (found >= MOST_USERS) return `Os ${MOST_USERS} com mais pontos. A busca encontra os outros.`;
  return search
    ? `${counted(found, 'encontrado', 'encontrados')}.`
    : `${counted(found, 'usuário', 'usuários')}, de quem tem mais pontos a quem tem menos.`;
}
