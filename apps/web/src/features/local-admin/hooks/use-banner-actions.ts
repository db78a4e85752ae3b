import type { Advertisement, AdvertisementStatus } from '@pechincha/contracts/entities/advertisement';
import type { CityBannerForm } from '@pechincha/contracts/operations/ad-forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { tellFailure } from '../../../components/office/tell-failure';
import { notify } from '../../../lib/notify';
import { useOnceKey } from '../../ads-admin/hooks/use-once-key';
import { createBanner } from '../api/create-banner';
import { deleteBanner } from '../api/delete-banner';
import { bannersKey } from '../api/list-banners';
import { setBannerStatus } from '../api/set-banner-status';

/** What one does with the banners of a city. */
export function useBannerActions(city: string) {
  const queries = useQueryClient();
  const keyOf = useOnceKey();
  const change = (edit: (banners: Advertisement[]) => Advertisement[]): void => {
    queries.setQueryData<Advertisement[]>(bannersKey(city), (banners) => banners && edit(banners));
  };

  const create = useMutation({
    mutationFn: (banner: CityBannerForm) => createBanner(banner, keyOf(banner)),
    onSuccess: () => {
      notify('success', 'Banner criado com sucesso!');
      void queries.invalidateQueries({ queryKey: bannersKey(city) });
    },
    onError: (error) => tellFailure(error, 'Nao foi possivel criar o banner'),
  });

  const setStatus = useMutation({
    mutationFn: ({ banner, status }: { banner: Advertisement; status: AdvertisementStatus }) =>
      setBannerStatus(banner._id, status),
    onSuccess: (_answer, { banner, status }) =>
      change((banners) => banners.map((other) => (other._id === banner._id ? { ...other, status } : other))),
    onError: (error) => tellFailure(error, 'Nao foi possivel atualizar o status do banner'),
  });

  const remove = useMutation({
    mutationFn: ({ _id }: Advertisement) => deleteBanner(_id),
    onSuccess: (_answer, { _id }) => {
      change((banners) => banners.filter((banner) => banner._id !== _id));
      notify('success', 'Banner removido com sucesso!');
    },
    onError: (error) => tellFailure(error, 'Nao foi possivel excluir o banner'),
  });

  return { create, setStatus, remove };
}
