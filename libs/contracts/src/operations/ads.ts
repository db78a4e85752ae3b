import * as z from 'zod/mini';
import { advertisement, cityBanner, publicAdvertisement } from '../entities/advertisement.js';
import { id, idParams } from '../ids.js';
import { defineOperation } from '../operation.js';
import { pictureTypes } from '../pictures.js';
import { advertisementUpdate, advertisementForm, cityBannerForm, statusForm } from './ad-forms.js';
import { optionalSingleLineText, text } from './fields.js';

const MAX_AD_VIEWS_PER_REQUEST = 20;

export const listAdvertisements = defineOperation({
  id: 'listAdvertisements',
  service: 'ads',
  method: 'GET',
  path: '/admin/advertisements',
  summary: 'Anúncios do site, os mais novos primeiro, no máximo 500; quantos são ao todo em X-Total-Count',
  access: 'admin',
  response: z.array(advertisement),
});

export const getAdvertisement = defineOperation({
  id: 'getAdvertisement',
  service: 'ads',
  method: 'GET',
  path: '/admin/advertisements/{id}',
  summary: 'Um anúncio',
  access: 'admin',
  params: idParams,
  response: advertisement,
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
  response: advertisement,
  idempotent: true,
});

export const updateAdvertisement = defineOperation({
  id: 'updateAdvertisement',
  service: 'ads',
  method: 'PUT',
  path: '/admin/advertisements/{id}',
  summary: 'Altera um anúncio; o que não é enviado fica como está',
  access: 'admin',
  params: idParams,
  body: advertisementUpdate,
  response: advertisement,
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
  files: [{ name: 'image', required: true, types: pictureTypes }],
  response: z.object({ imageUrl: z.string(), image: z.string() }),
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
  response: advertisement,
  idempotent: true,
});

export const listCityBanners = defineOperation({
  id: 'listCityBanners',
  service: 'ads',
  method: 'GET',
  path: '/advertisements/city/{cityName}',
  summary: 'Banners de uma cidade que estão no ar; para a administração, todos',
  access: 'public',
  params: z.object({ cityName: text({ invalidMessage: 'Cidade desconhecida', min: 1, max: 60 }) }),
  response: z.array(z.union([advertisement, cityBanner])),
  cacheable: true,
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
  response: advertisement,
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
  query: z.object({ city: optionalSingleLineText(60, 'Cidade desconhecida') }),
  response: z.array(publicAdvertisement),
  cacheable: true,
});

export const recordAdViews = defineOperation({
  id: 'recordAdViews',
  service: 'ads',
  method: 'POST',
  path: '/advertisements/views',
  summary: 'Conta anúncios vistos, uma vez por pessoa e hora',
  access: 'public',
  body: z.object({
    ids: z
      .array(id, 'Informe os anúncios vistos')
      .check(
        z.maxLength(MAX_AD_VIEWS_PER_REQUEST, `No máximo ${MAX_AD_VIEWS_PER_REQUEST} anúncios de cada vez`),
      ),
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
