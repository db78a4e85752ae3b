import * as z from 'zod/mini';
import { validityVoteResults, couponFailureReasons, couponResults } from '../validity-votes.js';
import {
  validityVoteState,
  comment,
  commentList,
  editedPromotion,
  promotion,
  promotionList,
  reactionState,
  usefulState,
} from '../entities/promotion.js';
import { id, idParams } from '../ids.js';
import { pictureTypes } from '../pictures.js';
import { MAX_STORE_SLUG_LENGTH, promotionSorts } from '../list-filter.js';
import { defineOperation } from '../operation.js';
import { decisionReasons } from '../reports.js';
import { promotionStatusValues } from '../statuses.js';
import {
  categoryField,
  optionalFilterText,
  multiLineText,
  optionalMultiLineText,
  priceBound,
} from './fields.js';
import { messageResponse, page, pageLimit, wholeNumber } from './query-fields.js';
import { editPromotionBody, promotionBody } from './promotion-bodies.js';
import { MAX_PUBLIC_REASON_LENGTH, PUBLIC_REASON_MESSAGE } from './reports.js';

/** At most 100 characters. */
export const searchText = optionalFilterText(100, 'A busca deve ter no máximo 100 caracteres');

/** A city's name or slug in any spelling, or `online`. */
export const cityFilter = optionalFilterText(60, 'Cidade desconhecida');

export const promotionStatusFilter = z.optional(z.enum(promotionStatusValues, 'Situação desconhecida'));

/** A filter that is on or off. */
export const filterFlag = z.pipe(
  z.optional(z.enum(['true', 'false'], 'Filtro inválido')),
  z.transform((value) => value === 'true'),
);

export const promotionListQuery = z.object({
  page,
  limit: pageLimit,
  sort: z._default(z.enum(promotionSorts, 'Ordem desconhecida'), 'newest'),
  category: z.optional(categoryField()),
  /** Of final prices, at least 0. */
  minPrice: priceBound,
  /** At least 0, which matches nothing. */
  maxPrice: priceBound,
  search: searchText,
  city: cityFilter,
  /** Without a first purchase, app, subscription or number of pieces. */
  open: filterFlag,
  freeShipping: filterFlag,
  /** The lowest price of 90 days. */
  lowest: filterFlag,
  /** A `storeSlug`. */
  store: optionalFilterText(MAX_STORE_SLUG_LENGTH, 'Loja desconhecida'),
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
  response: promotionList,
  cacheable: true,
});

export const getPromotion = defineOperation({
  id: 'getPromotion',
  service: 'promotions',
  method: 'GET',
  path: '/promotions/{id}',
  summary: 'Uma promoção',
  access: 'public',
  params: idParams,
  response: promotion,
  cacheable: true,
});

export const publishPromotion = defineOperation({
  id: 'publishPromotion',
  service: 'promotions',
  method: 'POST',
  path: '/promotions',
  summary: 'Publica uma promoção, que aguarda aprovação',
  access: 'member',
  body: promotionBody,
  files: [{ name: 'image', required: false, types: pictureTypes }],
  status: 201,
  response: z.extend(messageResponse, { promotion }),
  idempotent: true,
});

/** The revision that the edit started from; the edit fails if the promotion has changed since. */
const baseRevision = z.optional(wholeNumber(1, 999_999_999, 'Revisão inválida'));

export const editPromotion = defineOperation({
  id: 'editPromotion',
  service: 'promotions',
  method: 'PUT',
  path: '/promotions/{id}',
  summary: 'Edita uma promoção; o que falta ou vem vazio é apagado, menos a imagem',
  access: 'member',
  ownerOnly: true,
  params: idParams,
  body: z.extend(editPromotionBody, { revision: baseRevision }),
  files: [{ name: 'image', required: false, types: pictureTypes }],
  response: editedPromotion,
  memberQuota: { name: 'edits', perHour: 120 },
});

/** The 409 of an edit that started from an older revision, with the current promotion. */
export const editConflict = z.object({
  code: z.literal('EDIT_CONFLICT'),
  message: z.string(),
  promotion,
});

export const deletePromotion = defineOperation({
  id: 'deletePromotion',
  service: 'promotions',
  method: 'DELETE',
  path: '/promotions/{id}',
  summary: 'Apaga uma promoção',
  access: 'member',
  ownerOnly: true,
  params: idParams,
  /** Why an admin deletes another member's; ignored for one's own. */
  query: z.object({
    reasonCode: z._default(z.enum(decisionReasons, 'Motivo desconhecido'), 'outro'),
    publicReason: optionalMultiLineText(MAX_PUBLIC_REASON_LENGTH, PUBLIC_REASON_MESSAGE),
  }),
  status: 204,
});

const userPromotionsQuery = z.object({ page, limit: pageLimit, status: promotionStatusFilter });
export type UserPromotionsQuery = z.infer<typeof userPromotionsQuery>;

export const listUserPromotions = defineOperation({
  id: 'listUserPromotions',
  service: 'promotions',
  method: 'GET',
  path: '/users/{id}/promotions',
  summary: 'Promoções de uma pessoa, da mais nova à mais antiga; as que não estão no ar só ela e admins veem',
  access: 'public',
  params: idParams,
  query: userPromotionsQuery,
  response: promotionList,
  cacheable: true,
});

const reactionQuota = { name: 'reactions', perHour: 1_200 } as const;

export const likePromotion = defineOperation({
  id: 'likePromotion',
  service: 'promotions',
  method: 'POST',
  path: '/promotions/{id}/like',
  summary: 'Curte, ou desfaz a curtida',
  access: 'member',
  params: idParams,
  response: reactionState,
  idempotent: 'last-key',
  memberQuota: reactionQuota,
});

export const dislikePromotion = defineOperation({
  id: 'dislikePromotion',
  service: 'promotions',
  method: 'POST',
  path: '/promotions/{id}/dislike',
  summary: 'Não curte, ou desfaz',
  access: 'member',
  params: idParams,
  response: reactionState,
  idempotent: 'last-key',
  memberQuota: reactionQuota,
});

const SAY_WHETHER_VALID_MESSAGE = 'Diga se ainda vale.';

/** A coupon that worked also says that the promotion is valid; `reason` is of one that failed. */
export const validityVoteBody = z
  .object({
    result: z.optional(z.enum(validityVoteResults, SAY_WHETHER_VALID_MESSAGE)),
    coupon: z.optional(z.enum(couponResults, 'Diga se o cupom funcionou.')),
    reason: z.optional(z.enum(couponFailureReasons, 'Motivo desconhecido')),
  })
  .check(
    z.refine(({ result, coupon }) => result !== undefined || coupon !== undefined, {
      path: ['result'],
      error: SAY_WHETHER_VALID_MESSAGE,
    }),
    z.refine(({ result, coupon }) => result !== 'gone' || coupon !== 'worked', {
      path: ['result'],
      error: 'Se o cupom funcionou, a promoção ainda vale.',
    }),
  );
export type ValidityVoteBody = z.output<typeof validityVoteBody>;

export const checkPromotion = defineOperation({
  id: 'checkPromotion',
  service: 'promotions',
  method: 'POST',
  path: '/promotions/{id}/checks',
  summary:
    'Diz se a promoção ainda vale e se o cupom funcionou; o mais novo de um membro substitui o anterior',
  access: 'member',
  params: idParams,
  body: validityVoteBody,
  response: validityVoteState,
});

/** Of threads, by their first comments. */
export const commentSorts = ['oldest', 'newest', 'useful'] as const;
export type CommentSort = (typeof commentSorts)[number];

export const MAX_PAGE_COMMENTS = 100;
/** Maximum without parameters, or with `cursor` alone. */
export const MAX_UNPAGED_COMMENTS = 1000;

/**
 * With `sort` or `limit` a page of threads: `limit` counts first comments, and each is followed by its replies, oldest
 * first. With `thread` one thread, or with its cursor the further replies of it. Otherwise all comments, oldest first.
 */
const commentListQuery = z.object({
  sort: z.optional(z.enum(commentSorts, 'Ordem desconhecida')),
  /** The `nextCursor` of the previous page in the same order, or the `nextReplies` of a thread. */
  cursor: z.optional(z.string('Página desconhecida').check(z.regex(/^[\w-]{24}$/, 'Página desconhecida'))),
  limit: z.optional(wholeNumber(1, MAX_PAGE_COMMENTS, `Quantidade inválida: de 1 a ${MAX_PAGE_COMMENTS}`)),
  /** Id of any comment of a thread. */
  thread: z.optional(id),
});
export type CommentListQuery = z.infer<typeof commentListQuery>;

export const listComments = defineOperation({
  id: 'listComments',
  service: 'promotions',
  method: 'GET',
  path: '/promotions/{id}/comments',
  summary:
    'Comentários de uma promoção: os 1.000 mais antigos ou, com ordem ou quantidade, conversas por página',
  access: 'public',
  params: idParams,
  query: commentListQuery,
  response: commentList,
  cacheable: true,
});

/** Members chosen from the suggestions in one comment. */
const MAX_MENTIONS = 20;

export const commentBody = z.object({
  content: multiLineText('Escreva um comentário', 2000, 'O comentário deve ter no máximo 2000 caracteres'),
  parentCommentId: z.optional(z.nullable(id)),
  /** Ids of members chosen from the suggestions; of names that the text does not have, nobody is notified. */
  mentions: z.optional(
    z.array(id, 'Menções inválidas').check(z.maxLength(MAX_MENTIONS, `No máximo ${MAX_MENTIONS} menções`)),
  ),
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
  response: comment,
  idempotent: true,
});

/** How long after posting a comment its author may edit it. */
export const COMMENT_EDIT_MS = 15 * 60_000;

export const editComment = defineOperation({
  id: 'editComment',
  service: 'promotions',
  method: 'PUT',
  path: '/promotions/comments/{id}',
  summary: 'Edita o próprio comentário, nos primeiros 15 minutos',
  access: 'member',
  params: idParams,
  body: z.pick(commentBody, { content: true, mentions: true }),
  response: comment,
  memberQuota: { name: 'comment-edits', perHour: 120 },
});

export const toggleCommentUseful = defineOperation({
  id: 'toggleCommentUseful',
  service: 'promotions',
  method: 'POST',
  path: '/promotions/comments/{id}/useful',
  summary: 'Diz que o comentário é útil, ou desfaz',
  access: 'member',
  params: idParams,
  response: usefulState,
  idempotent: 'last-key',
});

export const deleteComment = defineOperation({
  id: 'deleteComment',
  service: 'promotions',
  method: 'DELETE',
  path: '/promotions/comments/{id}',
  summary: 'Apaga um comentário',
  access: 'member',
  ownerOnly: true,
  params: idParams,
  status: 204,
});
