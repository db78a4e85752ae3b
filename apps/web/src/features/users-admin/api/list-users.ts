import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/http';
import type { UserFilter } from '../filter';
import { parseUserPage, type UserPage } from '../../../api/user';

const ROWS = 10;

async function readUsers(filter: UserFilter, signal: AbortSignal): Promise<UserPage> {
  const params = { ...filter, limit: ROWS };
  const { data } = await http.get<unknown>('/admin/users', { params, signal, ownWords: true });
  return parseUserPage(data);
}

export const usersKey = ['admin', 'users'] as const;

export const useUsers = (filter: UserFilter) =>
  useQuery({
    queryKey: [...usersKey, filter],
    queryFn: ({ signal }) => readUsers(filter, signal),
    placeholderData: keepPreviousData,
    meta: { errorText: 'Erro ao carregar lista de usuários' },
  });
