import { useMutation, useQueryClient } from '@tanstack/react-query';
import { tellFailure } from '../../../components/office/tell-failure';
import { failureOf } from '../../../lib/failure';
import { notify } from '../../../lib/notify';
import { changeUser } from '../api/change-user';
import type { UserPage } from '../../../api/user';
import { usersKey } from '../api/list-users';
import { doneWords, type UserChange } from '../change';

/** Refusals that say why, in words for whoever asked: one's own account, the last administrator. */
const explained = ['OWN_ACCOUNT', 'LAST_ADMIN'];

export function useUserChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: UserChange) => changeUser(change),
    onSuccess: (changed, change) => {
      // The row changes where it stands; under another order or filter it moves with the next reading.
      queries.setQueriesData<UserPage>({ queryKey: usersKey }, (page) =>
        page
          ? { ...page, users: page.users.map((user) => (user._id === changed._id ? changed : user)) }
          : page,
      );
      void queries.invalidateQueries({ queryKey: usersKey, refetchType: 'none' });
      void queries.invalidateQueries({ queryKey: ['admin', 'audit'] });
      notify('success', doneWords(change));
    },
    onError: (error) => {
      const { code, message } = failureOf(error);
      const said = code && explained.includes(code) ? message : undefined;
      tellFailure(error, said ?? 'Erro ao atualizar usuário');
    },
  });
}
