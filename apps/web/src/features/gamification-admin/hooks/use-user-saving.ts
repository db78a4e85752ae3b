import { useMutation, useQueryClient } from '@tanstack/react-query';
import { tellFailure } from '../../../components/office/tell-failure';
import { notify } from '../../../lib/notify';
import { updateUser, type Standing } from '../api/update-user';
import { panelKeys } from '../keys';

/** Sets what a member has. */
export function useUserSaving() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, standing }: { id: string; standing: Standing }) => updateUser(id, standing),
    onSuccess: () => {
      notify('success', 'Usuario atualizado!');
      void queries.invalidateQueries({ queryKey: panelKeys.all });
    },
    onError: (error) => tellFailure(error, 'Erro ao salvar usuario.'),
  });
}
