import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import type { AdvertisementForm } from '@pechincha/contracts/operations/ad-forms';
import { useQueryClient } from '@tanstack/react-query';
import { showErrorToast } from '../../../components/admin/show-error-toast';
import { useAdminMutation } from '../../../components/admin/use-admin-mutation';
import { getErrorMessage } from '../../../lib/api-error';
import { adAdminKeys } from '../../../lib/admin-keys';
import { showToast } from '../../../lib/show-toast';
import { isSimilar, useIdempotencyKey } from '../../../lib/use-idempotency-key';
import { updateAd, createAd } from '../api/save-ad';

interface SaveAdVariables {
  /** Undefined for a new advertisement. */
  ad: Advertisement | undefined;
  fields: Partial<AdvertisementForm>;
}

/**
 * Creates an advertisement from all fields, once, however often and with what corrections it is sent until a response
 * arrives, or updates one with the changed fields.
 */
export function useSaveAd() {
  const queries = useQueryClient();
  const idempotencyKey = useIdempotencyKey('admin:anuncio');
  return useAdminMutation({
    mutationFn: ({ ad, fields }: SaveAdVariables) =>
      ad
        ? updateAd(ad, fields)
        : idempotencyKey.create({
            body: fields as AdvertisementForm,
            isCorrection: isSimilar,
            create: createAd,
            edit: (created) => updateAd(created, fields),
          }),
    onSuccess: (_response, { ad }) => {
      if (!ad) idempotencyKey.clear();
      showToast('success', ad ? 'Anúncio atualizado com sucesso' : 'Anúncio criado com sucesso');
      void queries.invalidateQueries({ queryKey: adAdminKeys.list });
    },
    onError: (error) => showErrorToast(error, getErrorMessage(error, 'Erro ao salvar anúncio')),
  });
}
