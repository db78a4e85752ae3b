import type { AdvertisementForm } from '@pechincha/contracts/operations/ad-forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { tellFailure } from '../../../components/office/tell-failure';
import { wordsOf } from '../../../lib/failure';
import { notify } from '../../../lib/notify';
import { adsKey } from '../api/list-ads';
import { changeAd, createAd } from '../api/save-ad';
import { useOnceKey } from './use-once-key';

/** Creates an advertisement, or changes the one with this id. */
export function useSaveAd(id: string | undefined) {
  const queries = useQueryClient();
  const keyOf = useOnceKey();
  return useMutation({
    mutationFn: (ad: AdvertisementForm) => (id ? changeAd(id, ad) : createAd(ad, keyOf(ad))),
    onSuccess: () => {
      notify('success', id ? 'Anúncio atualizado com sucesso' : 'Anúncio criado com sucesso');
      void queries.invalidateQueries({ queryKey: adsKey });
    },
    onError: (error) => tellFailure(error, wordsOf(error, 'Erro ao salvar anúncio')),
  });
}
