import type { Advertisement, AdvertisementStatus } from '@pechincha/contracts/entities/advertisement';
import type { CityBannerForm } from '@pechincha/contracts/operations/ad-forms';
import { useQueryClient } from '@tanstack/react-query';
import { parseAdvertisement } from '../../api/advertisement';
import { showErrorToast } from '../../components/admin/show-error-toast';
import { useAdminMutation } from '../../components/admin/use-admin-mutation';
import { localAdminKeys } from '../../lib/admin-keys';
import { ignoreNotFound } from '../../lib/api-error';
import { apiPath, http } from '../../lib/http';
import { showToast } from '../../lib/show-toast';
import { isSimilar, useIdempotencyKey } from '../../lib/use-idempotency-key';
import { updateAd } from './save-ad';

/** Retries with the same content use the same idempotency key, so that one banner is created. */
async function createBanner(banner: CityBannerForm, idempotencyKey: string): Promise<Advertisement> {
  const { data } = await http.post<unknown>('/advertisements/city', banner, {
    headers: { 'Idempotency-Key': idempotencyKey },
  });
  return parseAdvertisement(data);
}

async function setBannerStatus(id: string, status: AdvertisementStatus): Promise<Advertisement> {
  const { data } = await http.put<unknown>(apiPath`/advertisements/${id}`, { status });
  return parseAdvertisement(data);
}

async function deleteBanner(id: string): Promise<void> {
  await http.delete(apiPath`/advertisements/${id}`).catch(ignoreNotFound);
}

/** Creates, activates, deactivates and deletes the banners of a city. */
export function useBannerActions(city: string) {
  const queries = useQueryClient();
  const idempotencyKey = useIdempotencyKey(`admin:banner:${city}`);
  const updateList = (edit: (banners: Advertisement[]) => Advertisement[]): void => {
    queries.setQueryData<Advertisement[]>(
      localAdminKeys.banners(city),
      (banners) => banners && edit(banners),
    );
  };

  const create = useAdminMutation({
    mutationFn: (banner: CityBannerForm) =>
      idempotencyKey.create({
        body: banner,
        isCorrection: isSimilar,
        create: createBanner,
        edit: (created) => updateAd(created, banner),
      }),
    onSuccess: () => {
      idempotencyKey.clear();
      showToast('success', 'Banner criado com sucesso!');
      void queries.invalidateQueries({ queryKey: localAdminKeys.banners(city) });
    },
    onError: (error) => showErrorToast(error, 'Nao foi possivel criar o banner'),
  });

  const setStatus = useAdminMutation({
    mutationFn: ({ banner, status }: { banner: Advertisement; status: AdvertisementStatus }) =>
      setBannerStatus(banner._id, status),
    onSuccess: (_response, { banner, status }) =>
      updateList((banners) =>
        banners.map((other) => (other._id === banner._id ? { ...other, status } : other)),
      ),
    onError: (error) => showErrorToast(error, 'Nao foi possivel atualizar o status do banner'),
  });

  const remove = useAdminMutation({
    mutationFn: ({ _id }: Advertisement) => deleteBanner(_id),
    onSuccess: (_response, { _id }) => {
      updateList((banners) => banners.filter((banner) => banner._id !== _id));
      showToast('success', 'Banner removido com sucesso!');
    },
    onError: (error) => showErrorToast(error, 'Nao foi possivel excluir o banner'),
  });

  return { create, setStatus, remove };
}
