import type { AdvertisementForm } from '@pechincha/contracts/operations/ad-forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showErrorToast } from '../../../components/admin/show-error-toast';
import { getErrorMessage } from '../../../lib/api-error';
import { adAdminKeys } from '../../../lib/admin-keys';
import { showToast } from '../../../lib/show-toast';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key';
import { updateAd, createAd } from '../api/save-ad';

/** Creates an advertisement, or updates the one with this id. */
export function useSaveAd(id: string | undefined) {
  const queries = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (ad: AdvertisementForm) => (id ? updateAd(id, ad) : createAd(ad, idempotencyKey.getKey(ad))),
    onSuccess: () => {
      idempotencyKey.clear();
      showToast('success', id ? 'Anúncio atualizado com sucesso' : 'Anúncio criado com sucesso');
      void queries.invalidateQueries({ queryKey: adAdminKeys.list });
    },
    onError: (error) => showErrorToast(error, getErrorMessage(error, 'Erro ao salvar anúncio')),
  });
}
