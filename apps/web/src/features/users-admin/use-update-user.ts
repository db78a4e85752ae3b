import type { AdminUser } from '@pechincha/contracts/entities/user';
import { useQueryClient } from '@tanstack/react-query';
import { parseAdminUser, type UserPage } from '../../api/user';
import { showErrorToast } from '../../components/admin/show-error-toast';
import { useAdminMutation } from '../../components/admin/use-admin-mutation';
import { adminKeys } from '../../lib/admin-keys';
import { toApiError } from '../../lib/api-error';
import { apiPath, http } from '../../lib/http';
import { showToast } from '../../lib/show-toast';
import { getSuccessText, type UserChange } from './user-change';

/** Returns the updated account. */
async function updateUser(change: UserChange): Promise<AdminUser> {
  const { user, ...body } = change;
  const [part = ''] = Object.keys(body);
  const { data } = await http.put<unknown>(apiPath`/admin/users/${user._id}/${part}`, body);
  return parseAdminUser(data);
}

/** Errors whose server message is shown to the admin. */
const explainedCodes = ['OWN_ACCOUNT', 'LAST_ADMIN'];

const isMatch = (user: AdminUser, changed: object): boolean =>
  Object.entries(changed).every(([name, value]) => (user[name as keyof AdminUser] ?? false) === value);

export function useUpdateUser() {
  const queries = useQueryClient();
  return useAdminMutation({
    mutationFn: (change: UserChange) => updateUser(change),
    findDone: ({ user: { _id }, ...changed }) => {
      const response = queries
        .getQueriesData<UserPage>({ queryKey: adminKeys.userLists, type: 'active' })
        .flatMap(([, page]) => page?.users ?? [])
        .find((user) => user._id === _id && isMatch(user, changed));
      return response && { response };
    },
    onSuccess: (changed, change) => {
      // The row stays in place; sort order and filter apply with the next refetch.
      queries.setQueriesData<UserPage>({ queryKey: adminKeys.userLists }, (page) =>
        page
          ? { ...page, users: page.users.map((user) => (user._id === changed._id ? changed : user)) }
          : page,
      );
      void queries.invalidateQueries({ queryKey: adminKeys.userLists, refetchType: 'none' });
      void queries.invalidateQueries({ queryKey: adminKeys.audits });
      void queries.invalidateQueries({ queryKey: adminKeys.trustCandidates });
      showToast('success', getSuccessText(change));
    },
    onError: (error) => {
      const { code, message } = toApiError(error);
      const explanation = code && explainedCodes.includes(code) ? message : undefined;
      showErrorToast(error, explanation ?? 'Erro ao atualizar usuário');
    },
  });
}
