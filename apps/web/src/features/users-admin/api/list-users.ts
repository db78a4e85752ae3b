import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/http';
import { adminKeys } from '../../../lib/admin-keys';
import type { UserFilter } from '../user-filter';
import { parseUserPage, type UserPage } from '../../../api/user';

const PAGE_SIZE = 10;

async function listUsers(filter: UserFilter, signal: AbortSignal): Promise<UserPage> {
  const params = { ...filter, limit: PAGE_SIZE };
  const { data } = await http.get<unknown>('/admin/users', { params, signal });
  return parseUserPage(data);
}

export const useUsers = (filter: UserFilter) =>
  useQuery({
    queryKey: adminKeys.userList(filter),
    queryFn: ({ signal }) => listUsers(filter, signal),
    placeholderData: keepPreviousData,
    meta: { errorText: 'Erro ao carregar lista de usuários' },
  });
