import * as z from 'zod/mini';
import { advertisement, cityBanner, shownAdvertisement } from '../entities/advertisement.js';
import { id, idParams } from '../ids.js';
import { defineOperation } from '../operation.js';
import { advertisementChange, advertisementForm, cityBannerForm, statusForm } from './ad-forms.js';
import { optionalText, text } from './fields.js';

/** At most this many ids in one report of views. */
export const VIEWS_AT_ONCE = 20;

export const listAdvertisements = defineOperation({
  id: 'listAdvertisements',
  service: 'ads',
  method: 'GET',
  path: '/admin/advertisements',
  summary: 'Anúncios do site, os mais novos primeiro, no máximo 500; quantos são ao todo em X-Total-Count',
  access: 'admin',
  status: 200,
  answer: z.array(advertisement),
});

export const readAdvertisement = defineOperation({
  id: 'readAdvertisement',
  service: 'ads',
  method: 'GET',
  path: '/admin/advertisements/{id}',
  summary: 'Um anúncio',
  access: 'admin',
  params: idParams,
  status: 200,
  answer: advertisement,
});

export const createAdvertisement = defineOperation({
  id: 'createAdvertisement',
  service: 'ads',
  method: 'POST',
  path: '/admin/advertisements',
  summary: 'Cria um anúncio do site',
  access: 'admin',
  body: advertisementForm,
  status: 201,
  answer: advertisement,
  idempotent: true,
});

export const changeAdvertisement = defineOperation({
  id: 'changeAdvertisement',
  service: 'ads',
  method: 'PUT',
  path: '/admin/advertisements/{id}',
  summary: 'Altera um anúncio: o formulário inteiro, ou só o status',
  access: 'admin',
  params: idParams,
  body: advertisementChange,
  status: 200,
  answer: advertisement,
});

export const deleteAdvertisement = defineOperation({
  id: 'deleteAdvertisement',
  service: 'ads',
  method: 'DELETE',
  path: '/admin/advertisements/{id}',
  summary: 'Exclui um anúncio',
  access: 'admin',
  params: idParams,
  status: 204,
});

export const uploadAdPicture = defineOperation({
  id: 'uploadAdPicture',
  service: 'ads',
  method: 'POST',
  path: '/advertisements/upload',
  summary: 'Guarda a imagem de um anúncio; o endereço dela vai no formulário',
  access: 'admin',
  files: [{ name: 'image', required: true, types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] }],
  status: 200,
  answer: z.object({ imageUrl: z.string(), image: z.string() }),
});

export const createCityBanner = defineOperation({
  id: 'createCityBanner',
  service: 'ads',
  method: 'POST',
  path: '/advertisements/city',
  summary: 'Cria um banner de uma cidade',
  access: 'admin',
  body: cityBannerForm,
  status: 201,
  answer: advertisement,
  idempotent: true,
});

export const listCityBanners = defineOperation({
  id: 'listCityBanners',
  service: 'ads',
  method: 'GET',
  path: '/advertisements/city/{cityName}',
  summary: 'Banners de uma cidade que estão no ar; para a administração, todos',
  access: 'public',
  params: z.object({ cityName: text({ wrong: 'Cidade desconhecida', min: 1, max: 60 }) }),
  status: 200,
  answer: z.array(z.union([advertisement, cityBanner])),
  shared: true,
});

export const setAdvertisementStatus = defineOperation({
  id: 'setAdvertisementStatus',
  service: 'ads',
  method: 'PUT',
  path: '/advertisements/{id}',
  summary: 'Ativa ou desativa um banner',
  access: 'admin',
  params: idParams,
  body: statusForm,
  status: 200,
  answer: advertisement,
});

export const deleteBanner = defineOperation({
  id: 'deleteBanner',
  service: 'ads',
  method: 'DELETE',
  path: '/advertisements/{id}',
  summary: 'Exclui um banner',
  access: 'admin',
  params: idParams,
  status: 204,
});

export const listActiveAdvertisements = defineOperation({
  id: 'listActiveAdvertisements',
  service: 'ads',
  method: 'GET',
  path: '/advertisements/active',
  summary: 'Anúncios no ar, e os banners da cidade',
  access: 'public',
  query: z.object({ city: optionalText(60, 'Cidade desconhecida') }),
  status: 200,
  answer: z.array(shownAdvertisement),
  shared: true,
});

export const reportViews = defineOperation({
  id: 'reportViews',
  service: 'ads',
  method: 'POST',
  path: '/advertisements/views',
  summary: 'Conta anúncios vistos, uma vez por pessoa e hora',
  access: 'public',
  body: z.object({
    ids: z
      .array(id, 'Informe os anúncios vistos')
      .check(z.maxLength(VIEWS_AT_ONCE, `No máximo ${VIEWS_AT_ONCE} anúncios de cada vez`)),
  }),
  status: 204,
});

export const clickAdvertisement = defineOperation({
  id: 'clickAdvertisement',
  service: 'ads',
  method: 'POST',
  path: '/advertisements/{id}/click',
  summary: 'Conta um clique em um anúncio, uma vez por pessoa e hora',
  access: 'public',
  params: idParams,
  status: 204,
});
