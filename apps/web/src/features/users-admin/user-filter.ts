import type { AdminUser } from '@pechincha/contracts/entities/user';
import type { Role } from '@pechincha/contracts/operation';
import type { UserSort } from '@pechincha/contracts/operations/users-admin';
import { parseOneOf, toQueryString, getSearch } from '../../components/admin/url-query';
import { getPage } from '../../lib/page';

type Status = AdminUser['status'];

/** Filter of the user list, kept in the URL. */
export interface UserFilter {
  sort: UserSort;
  page: number;
  role?: Role;
  status?: Status;
  search?: string;
}

export const sortLabels: Record<UserSort, string> = {
  recent: 'Mais recentes',
  name: 'Nome',
  role: 'Função',
  status: 'Situação',
};
export const roleLabels: Record<Role, string> = {
  user: 'Usuário comum',
  manager: 'Gerente',
  admin: 'Administrador',
};
export const statusLabels: Record<Status, string> = { active: 'Ativo', suspended: 'Suspenso' };

const getKeys = <K extends string>(labels: Record<K, string>): K[] => Object.keys(labels) as K[];

/** Invalid values count as missing. */
export function parseUserFilter(query: URLSearchParams): UserFilter {
  const role = parseOneOf(getKeys(roleLabels), query.get('role'));
  const status = parseOneOf(getKeys(statusLabels), query.get('status'));
  const search = getSearch(query);
  return {
    sort: parseOneOf(getKeys(sortLabels), query.get('sort')) ?? 'recent',
    page: getPage(query),
    ...(role && { role }),
    ...(status && { status }),
    ...(search && { search }),
  };
}

/** URL of the list; default values are left out. */
export const getUserListPath = ({ sort, page, role, status, search }: UserFilter): string =>
  `/admin/usuarios${toQueryString({
    search,
    role,
    status,
    sort: sort === 'recent' ? undefined : sort,
    page: page > 1 ? page : undefined,
  })}`;

export const isFiltered = ({ role, status, search }: UserFilter): boolean =>
  Boolean(role || status || search);
