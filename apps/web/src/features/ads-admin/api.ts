import type { Advertisement, AdvertisementStatus } from '@pechincha/contracts/entities/advertisement';
import type { AdvertisementForm, CityBannerForm } from '@pechincha/contracts/operations/ad-forms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { parseAdvertisement, parseAdvertisements } from '../../api/advertisement';
import { showErrorToast, useAdminMutation } from '../../components/admin/use-admin-mutation';
import { adAdminKeys, localAdminKeys } from '../../lib/admin-keys';
import { getErrorMessage, ignoreNotFound } from '../../lib/api-error';
import { apiPath, createQueryFn, http, parseData } from '../../lib/http';
import { showToast } from '../../lib/show-toast';
import { isSimilar, useIdempotencyKey } from '../../lib/use-idempotency-key';

interface AdList {
  ads: Advertisement[];
  /** Number of all ads; `ads` holds at most 500. */
  total: number;
}

export const useAds = () =>
  useQuery({
    queryKey: adAdminKeys.list,
    async queryFn({ signal }) {
      const { data, headers } = await http.get<unknown>('/admin/advertisements', { signal });
      const ads = parseAdvertisements(data);
      return { ads, total: Number(headers['x-total-count']) || ads.length };
    },
    meta: { errorText: 'Erro ao carregar lista de anúncios' },
  });

export const AD_ERROR_TEXT = 'Não foi possível carregar o anúncio para edição';

/** Advertisement to edit; never cached, so that an edit does not overwrite newer changes. */
export const useAd = (id: string) =>
  useQuery({
    queryKey: adAdminKeys.detail(id),
    queryFn: createQueryFn(apiPath`/admin/advertisements/${id}`, parseAdvertisement, { id }),
    staleTime: 'static',
    gcTime: 0,
    meta: { errorText: AD_ERROR_TEXT },
  });

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

  const getListed = () => queries.getQueryData<AdList>(adAdminKeys.list)?.ads;

  const toggle = useAdminMutation({
    mutationFn({ _id, status }: Advertisement) {
      // Only the status; the other fields stay unchanged.
      const changes = { status: status === 'active' ? 'inactive' : 'active' };
      return parseData(http.put(apiPath`/admin/advertisements/${_id}`, changes), parseAdvertisement);
    },
    findDone: ({ _id, status }) => {
      const response = getListed()?.find((ad) => ad._id === _id && ad.status !== status);
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
    async mutationFn({ _id }: Advertisement) {
      await http.delete(apiPath`/admin/advertisements/${_id}`).catch(ignoreNotFound);
    },
    findDone: ({ _id }) => (getListed()?.every((ad) => ad._id !== _id) ? { response: undefined } : undefined),
    onSuccess: (_response, { _id }) => {
      updateList((ads) => ads.filter((ad) => ad._id !== _id));
      showToast('success', 'Anúncio removido com sucesso');
    },
    onError: (error) => showErrorToast(error, 'Erro ao excluir anúncio'),
  });

  return { toggle, remove };
}

/** Retries with the same content use the same idempotency key, so that one advertisement or banner is created. */
const createIn =
  (path: string) =>
  (ad: AdvertisementForm | CityBannerForm, idempotencyKey: string): Promise<Advertisement> =>
    parseData(http.post(path, ad, { headers: { 'Idempotency-Key': idempotencyKey } }), parseAdvertisement);

/** Sends the changed fields. */
const updateAd = (
  { _id, version }: Advertisement,
  changes: Partial<AdvertisementForm>,
): Promise<Advertisement> =>
  parseData(http.put(apiPath`/admin/advertisements/${_id}`, { ...changes, version }), parseAdvertisement);

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
            create: createIn('/admin/advertisements'),
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

/** Banners of a city; admins also get inactive ones. */
export const useBanners = (city: string) =>
  useQuery({
    queryKey: localAdminKeys.banners(city),
    queryFn: createQueryFn(apiPath`/advertisements/city/${city}`, parseAdvertisements),
    meta: { errorText: 'Nao foi possivel carregar os banners' },
  });

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
        create: createIn('/advertisements/city'),
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
      parseData(http.put(apiPath`/advertisements/${banner._id}`, { status }), parseAdvertisement),
    onSuccess: (_response, { banner, status }) =>
      updateList((banners) =>
        banners.map((other) => (other._id === banner._id ? { ...other, status } : other)),
      ),
    onError: (error) => showErrorToast(error, 'Nao foi possivel atualizar o status do banner'),
  });

  const remove = useAdminMutation({
    async mutationFn({ _id }: Advertisement) {
      await http.delete(apiPath`/advertisements/${_id}`).catch(ignoreNotFound);
    },
    onSuccess: (_response, { _id }) => {
      updateList((banners) => banners.filter((banner) => banner._id !== _id));
      showToast('success', 'Banner removido com sucesso!');
    },
    onError: (error) => showErrorToast(error, 'Nao foi possivel excluir o banner'),
  });

  return { create, setStatus, remove };
}
