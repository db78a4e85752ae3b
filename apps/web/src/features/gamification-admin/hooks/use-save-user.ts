import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showErrorToast } from '../../../components/admin/show-error-toast';
import { gamificationAdminKeys } from '../../../lib/admin-keys';
import { showToast } from '../../../lib/show-toast';
import { updateUser, type MemberAdjustment } from '../api/update-user';

export function useSaveUser() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, adjustment }: { id: string; adjustment: MemberAdjustment }) =>
      updateUser(id, adjustment),
    onSuccess: () => {
      showToast('success', 'Usuario atualizado!');
      void queries.invalidateQueries({ queryKey: gamificationAdminKeys.all });
    },
    onError: (error) => showErrorToast(error, 'Erro ao salvar usuario.'),
  });
}
