import { useQueryClient } from '@tanstack/react-query';
import { showErrorToast } from '../../../components/admin/show-error-toast';
import { useAdminMutation } from '../../../components/admin/use-admin-mutation';
import { gamificationAdminKeys } from '../../../lib/admin-keys';
import { meKeys } from '../../../lib/keys';
import { showToast } from '../../../lib/show-toast';
import { updateUser, type MemberAdjustment } from '../api/update-user';

export function useSaveUser() {
  const queries = useQueryClient();
  return useAdminMutation({
    mutationFn: ({ id, adjustment }: { id: string; adjustment: MemberAdjustment }) =>
      updateUser(id, adjustment),
    onSuccess: () => {
      showToast('success', 'Usuario atualizado!');
      void queries.invalidateQueries({ queryKey: gamificationAdminKeys.all });
      // It may be the admin's own.
      void queries.invalidateQueries({ queryKey: meKeys.all });
    },
    onError: (error) => showErrorToast(error, 'Erro ao salvar usuario.'),
  });
}
