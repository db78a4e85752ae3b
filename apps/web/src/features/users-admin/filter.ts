import type { AdminUser } from '@pechincha/contracts/entities/user';
import type { Role } from '@pechincha/contracts/operation';
import type { UserSort } from '@pechincha/contracts/operations/users-admin';
import { oneOf, pageOf, queryText, searchOf } from '../../components/office/address';

type Status = AdminUser['status'];

/** What the list of users shows; all of it stands in the address. */
export interface UserFilter {
  sort: UserSort;
  page: number;
  role?: Role;
  status?: Status;
  search?: string;
}

export const sortNames: Record<UserSort, string> = {
  recent: 'Mais recentes',
  name: 'Nome',
  role: 'Função',
  status: 'Situação',
};
export const roleNames: Record<Role, string> = {
  user: 'Usuário comum',
  manager: 'Gerente',
  admin: 'Administrador',
};
export const statusNames: Record<Status, string> = { active: 'Ativo', suspended: 'Suspenso' };

const keys = <K extends string>(names: Record<K, string>): K[] => Object.keys(names) as K[];

/** Reads a filter from an address; what makes no sense there counts as not given. */
export function readUserFilter(query: URLSearchParams): UserFilter {
  const role = oneOf(keys(roleNames), query.get('role'));
  const status = oneOf(keys(statusNames), query.get('status'));
  const search = searchOf(query);
  return {
    sort: oneOf(keys(sortNames), query.get('sort')) ?? 'recent',
    page: pageOf(query),
    ...(role && { role }),
    ...(status && { status }),
    ...(search && { search }),
  };
}

/** The address of the list under a filter; what goes without saying is left out. */
export const userListPath = ({ sort, page, role, status, search }: UserFilter): string =>
  `/admin/usuarios${queryText({
    search,
    role,
    status,
    sort: sort === 'recent' ? undefined : sort,
    page: page > 1 ? page : undefined,
  })}`;

export const isFiltered = ({ role, status, search }: UserFilter): boolean =>
  Boolean(role || status || search);
