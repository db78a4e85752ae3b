import * as z from 'zod/mini';
import { categoryValues } from '../categories.js';
import { comment, commentList, promotion, promotionList, reactionState } from '../entities/promotion.js';
import { id, idParams } from '../ids.js';
import { defineOperation } from '../operation.js';
import { httpLink, line, lines, optionalLines, optionalPrice, optionalText, price } from './fields.js';
import { page, pageLimit } from './paging.js';

export const promotionSorts = [
  'newest',
  'hot',
  'price_asc',
  'price_desc',
  'discount',
  'most_liked',
  'most_commented',
] as const;
export type PromotionSort = (typeof promotionSorts)[number];

const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

export const promotionListQuery = z.object({
  page,
  limit: pageLimit,
  sort: z._default(z.enum(promotionSorts, 'Ordem desconhecida'), 'newest'),
  category: z.optional(z.enum(categoryValues, 'Categoria desconhecida')),
  minPrice: optionalPrice,
  maxPrice: optionalPrice,
  search: z.optional(
    z.string().check(z.trim(), z.maxLength(100, 'A busca deve ter no máximo 100 caracteres')),
  ),
  city: z.optional(z.string().check(z.trim(), z.maxLength(60, 'Cidade desconhecida'))),
});
export type PromotionListQuery = z.infer<typeof promotionListQuery>;

export const listPromotions = defineOperation({
  id: 'listPromotions',
  service: 'promotions',
  method: 'GET',
  path: '/promotions',
  summary: 'Promoções ativas, por página, com filtros e ordem',
  access: 'public',
  query: promotionListQuery,
  status: 200,
  answer: promotionList,
  shared: true,
});

export const readPromotion = defineOperation({
  id: 'readPromotion',
  service: 'promotions',
  method: 'GET',
  path: '/promotions/{id}',
  summary: 'Uma promoção',
  access: 'public',
  params: idParams,
  status: 200,
  answer: promotion,
  shared: true,
});

const title = line('Título obrigatório', 160, 'Título deve ter no máximo 160 caracteres');

/** An online deal, as its form sends it. A local one (with a city) has rules of its own. */
export const onlinePromotionBody = z.object({
  title: title.check(z.minLength(5, 'Título deve ter no mínimo 5 caracteres')),
  description: optionalLines(1000, 'Descrição deve ter no máximo 1000 caracteres'),
  promotionalPrice: price('Preço promocional obrigatório'),
  originalPrice: optionalPrice,
  link: httpLink('Link do site obrigatório'),
  store: optionalText(80, 'Loja deve ter no máximo 80 caracteres'),
  coupon: optionalText(40, 'Cupom deve ter no máximo 40 caracteres'),
  category: z._default(z.enum(categoryValues, 'Categoria desconhecida'), 'outros'),
  city: z
    .string('Cidade obrigatória')
    .check(z.trim(), z.regex(/^online$/i, 'Promoções locais ainda não são aceitas aqui')),
});

export const publishPromotion = defineOperation({
  id: 'publishPromotion',
  service: 'promotions',
  method: 'POST',
  path: '/promotions',
  summary: 'Publica uma promoção, que aguarda aprovação',
  access: 'member',
  body: onlinePromotionBody,
  files: [{ name: 'image', required: false, types: pictureTypes }],
  status: 201,
  answer: z.object({ promotion, message: z.string(), msg: z.string() }),
  idempotent: true,
});

export const like = defineOperation({
  id: 'like',
  service: 'promotions',
  method: 'POST',
  path: '/promotions/{id}/like',
  summary: 'Curte, ou desfaz a curtida',
  access: 'member',
  params: idParams,
  status: 200,
  answer: reactionState,
});

export const dislike = defineOperation({
  id: 'dislike',
  service: 'promotions',
  method: 'POST',
  path: '/promotions/{id}/dislike',
  summary: 'Não curte, ou desfaz',
  access: 'member',
  params: idParams,
  status: 200,
  answer: reactionState,
});

export const listComments = defineOperation({
  id: 'listComments',
  service: 'promotions',
  method: 'GET',
  path: '/promotions/{id}/comments',
  summary: 'Comentários de uma promoção, do mais antigo ao mais novo',
  access: 'public',
  params: idParams,
  query: z.object({ limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 1000) }),
  status: 200,
  answer: commentList,
  shared: true,
});

export const commentBody = z.object({
  content: lines('Escreva um comentário', 2000, 'O comentário deve ter no máximo 2000 caracteres'),
  parentCommentId: z.optional(z.nullable(id)),
});

export const postComment = defineOperation({
  id: 'postComment',
  service: 'promotions',
  method: 'POST',
  path: '/promotions/{id}/comments',
  summary: 'Comenta, ou responde a um comentário',
  access: 'member',
  params: idParams,
  body: commentBody,
  status: 201,
  answer: comment,
  idempotent: true,
});

export const deleteComment = defineOperation({
  id: 'deleteComment',
  service: 'promotions',
  method: 'DELETE',
  path: '/promotions/comments/{id}',
  summary: 'Apaga um comentário',
  access: 'member',
  owner: true,
  params: idParams,
  status: 204,
});
