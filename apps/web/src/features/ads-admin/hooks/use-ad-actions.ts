import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { tellFailure } from '../../../components/office/tell-failure';
import { notify } from '../../../lib/notify';
import { deleteAd } from '../api/delete-ad';
import { adsKey, type AdList } from '../api/list-ads';
import { setAdStatus } from '../api/set-ad-status';

/** What a row of the list does. */
export function useAdActions() {
  const queries = useQueryClient();
  const change = (edit: (ads: Advertisement[]) => Advertisement[]): void => {
    queries.setQueryData<AdList>(adsKey, (list) => {
      if (!list) return list;
      const ads = edit(list.ads);
      return { ads, total: list.total - (list.ads.length - ads.length) };
    });
  };

  const toggle = useMutation({
    mutationFn: ({ _id, status }: Advertisement) =>
      setAdStatus(_id, status === 'active' ? 'inactive' : 'active'),
    onSuccess: (changed, { _id }) => {
      change((ads) => ads.map((ad) => (ad._id === _id ? { ...ad, ...changed } : ad)));
      notify(
        'success',
        changed.status === 'active' ? 'Anúncio ativado com sucesso' : 'Anúncio desativado com sucesso',
      );
    },
    onError: (error) => tellFailure(error, 'Erro ao alterar status do anúncio'),
  });

  const remove = useMutation({
    mutationFn: ({ _id }: Advertisement) => deleteAd(_id),
    onSuccess: (_answer, { _id }) => {
      change((ads) => ads.filter((ad) => ad._id !== _id));
      notify('success', 'Anúncio removido com sucesso');
    },
    onError: (error) => tellFailure(error, 'Erro ao excluir anúncio'),
  });

  return { toggle, remove };
}
