import type { Advertisement, AdvertisementStatus } from '@pechincha/contracts/entities/advertisement';
import type { CityBannerForm } from '@pechincha/contracts/operations/ad-forms';
import { useQueryClient } from '@tanstack/react-query';
import { showErrorToast } from '../../../components/admin/show-error-toast';
import { useAdminMutation } from '../../../components/admin/use-admin-mutation';
import { localAdminKeys } from '../../../lib/admin-keys';
import { showToast } from '../../../lib/show-toast';
import { isSimilar, useIdempotencyKey } from '../../../lib/use-idempotency-key';
import { createBanner } from '../api/create-banner';
import { deleteBanner } from '../api/delete-banner';
import { updateAd } from '../api/save-ad';
import { setBannerStatus } from '../api/set-banner-status';

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
