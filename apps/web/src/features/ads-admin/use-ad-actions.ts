import type { Advertisement, AdvertisementStatus } from '@pechincha/contracts/entities/advertisement';
import { useQueryClient } from '@tanstack/react-query';
import { parseAdvertisement } from '../../api/advertisement';
import { showErrorToast } from '../../components/admin/show-error-toast';
import { useAdminMutation } from '../../components/admin/use-admin-mutation';
import { adAdminKeys } from '../../lib/admin-keys';
import { ignoreNotFound } from '../../lib/api-error';
import { apiPath, http } from '../../lib/http';
import { showToast } from '../../lib/show-toast';
import type { AdList } from './list-ads';

/** Sends only the status; the other fields stay unchanged. */
async function setAdStatus(id: string, status: AdvertisementStatus): Promise<Advertisement> {
  const { data } = await http.put<unknown>(apiPath`/admin/advertisements/${id}`, { status });
  return parseAdvertisement(data);
}

async function deleteAd(id: string): Promise<void> {
  await http.delete(apiPath`/admin/advertisements/${id}`).catch(ignoreNotFound);
}

/** Activates, deactivates and deletes advertisements. */
export function useAdActions() {
  const queries = useQueryClient();
  const updateList = (edit: (ads: Advertisement[]) => Advertisement[]): void => {
    queries.setQueryData<AdList>(adAdminKeys.list, (list) => {
      if (!list) return list;
      const ads = edit(list.ads);
      return { ads, total: list.total - (list.ads.length - ads.length) };
    });
  };

  const listAds = () => queries.getQueryData<AdList>(adAdminKeys.list)?.ads;

  const toggle = useAdminMutation({
    mutationFn: ({ _id, status }: Advertisement) =>
      setAdStatus(_id, status === 'active' ? 'inactive' : 'active'),
    findDone: ({ _id, status }) => {
      const response = listAds()?.find((ad) => ad._id === _id && ad.status !== status);
      return response && { response };
    },
    onSuccess: (changed, { _id }) => {
      updateList((ads) => ads.map((ad) => (ad._id === _id ? { ...ad, ...changed } : ad)));
      showToast(
        'success',
        changed.status === 'active' ? 'Anúncio ativado com sucesso' : 'Anúncio desativado com sucesso',
      );
    },
    onError: (error) => showErrorToast(error, 'Erro ao alterar status do anúncio'),
  });

  const remove = useAdminMutation({
    mutationFn: ({ _id }: Advertisement) => deleteAd(_id),
    findDone: ({ _id }) => (listAds()?.every((ad) => ad._id !== _id) ? { response: undefined } : undefined),
    onSuccess: (_response, { _id }) => {
      updateList((ads) => ads.filter((ad) => ad._id !== _id));
      showToast('success', 'Anúncio removido com sucesso');
    },
    onError: (error) => showErrorToast(error, 'Erro ao excluir anúncio'),
  });

  return { toggle, remove };
}
