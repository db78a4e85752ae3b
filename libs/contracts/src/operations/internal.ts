import * as z from 'zod/mini';
import { promotionList } from '../entities/promotion.js';
import { subscription } from '../entities/subscription.js';
import { authorView } from '../entities/user.js';
import { id, idParams, time } from '../ids.js';
import { defineOperation } from '../operation.js';
import { sessionState } from '../sessions.js';
import { subscriptionKindQuery } from './alerts.js';
import { optionalFilterText } from './fields.js';
import { page, pageLimit, period, trend } from './query-fields.js';
import { cityFilter, promotionStatusFilter, searchText } from './promotions.js';

/** Operations that the gateway calls for its own responses; none has a public route. */

/** The state of a session that Redis does not have; 404 for an unknown one. */
export const getSessionState = defineOperation({
  id: 'getSessionState',
  service: 'users',
  method: 'GET',
  path: '/internal/sessions/{id}',
  summary: 'Situação de uma sessão',
  access: 'gateway',
  params: z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
  response: sessionState,
});

export const statsQuery = z.object({
  period,
  city: optionalFilterText(60, 'Cidade desconhecida'),
});

export const recentUser = z.object({ ...authorView.shape, email: z.string(), createdAt: time });

/** Totals over all time; `recentUsers` are at most 5 of the period. */
export const getUsersStats = defineOperation({
  id: 'getUsersStats',
  service: 'users',
  method: 'GET',
  path: '/internal/stats',
  summary: 'Números das contas para o painel',
  access: 'gateway',
  query: statsQuery,
  response: z.object({ totalUsers: z.int(), activeUsers: z.int(), recentUsers: z.array(recentUser) }),
});

export const recentPromotion = z.object({
  _id: id,
  title: z.string(),
  city: z.string(),
  author: z.object({ _id: id, name: z.string() }),
  createdAt: time,
});

/** Totals of all cities or one; `recentPromotions` are at most 5 of the period, `trend` counts approvals. */
export const getPromotionsStats = defineOperation({
  id: 'getPromotionsStats',
  service: 'promotions',
  method: 'GET',
  path: '/internal/stats',
  summary: 'Números das promoções para o painel',
  access: 'gateway',
  query: statsQuery,
  response: z.object({
    totalPromotions: z.int(),
    activePromotions: z.int(),
    recentPromotions: z.array(recentPromotion),
    trend,
  }),
});

/** Advertisements and banners displayed now. */
export const getAdsStats = defineOperation({
  id: 'getAdsStats',
  service: 'ads',
  method: 'GET',
  path: '/internal/stats',
  summary: 'Números dos anúncios para o painel',
  access: 'gateway',
  query: statsQuery,
  response: z.object({ activeAds: z.int() }),
});

export const adminPromotionsQuery = z.object({
  page,
  limit: pageLimit,
  city: cityFilter,
  status: promotionStatusFilter,
  search: searchText,
});
export type AdminPromotionsQuery = z.infer<typeof adminPromotionsQuery>;

/** Ids per request, as many as a page of a list has at most. */
export const MAX_IDS_PER_REQUEST = 100;

/** Comma-separated ids. */
const idList = (missing: string, tooMany: string) =>
  z.pipe(
    z.transform((input: unknown) => (typeof input === 'string' ? input.split(',') : input)),
    z.array(id, missing).check(z.maxLength(MAX_IDS_PER_REQUEST, tooMany)),
  );

const idListQuery = (missing: string, tooMany: string) => z.object({ ids: idList(missing, tooMany) });

const TOO_MANY_ACCOUNTS = `No máximo ${MAX_IDS_PER_REQUEST} contas de cada vez`;

/**
 * The admin table of promotions without the authors' e-mails. `reader` is the id of the calling admin; a search also finds
 * all promotions of `authors`.
 */
export const listPromotionsForAdmin = defineOperation({
  id: 'listPromotionsForAdmin',
  service: 'promotions',
  method: 'GET',
  path: '/internal/promotions-table',
  summary: 'Promoções de qualquer situação, da mais nova à mais antiga, sem o e-mail de quem publicou',
  access: 'gateway',
  query: z.extend(adminPromotionsQuery, {
    reader: id,
    authors: z.optional(idList('Informe as contas', TOO_MANY_ACCOUNTS)),
  }),
  response: promotionList,
});

/** Accounts that the admin list finds, in any order, of more than 100 any 100. */
export const searchUserIds = defineOperation({
  id: 'searchUserIds',
  service: 'users',
  method: 'GET',
  path: '/internal/user-ids',
  summary: 'Até 100 contas pelo nome ou por uma parte do e-mail',
  access: 'gateway',
  query: z.object({ search: searchText }),
  response: z.array(id),
});

/** In any order; unknown and deleted accounts have no entry. */
export const listUserEmails = defineOperation({
  id: 'listUserEmails',
  service: 'users',
  method: 'GET',
  path: '/internal/emails',
  summary: 'E-mails de até 100 contas, por identificador',
  access: 'gateway',
  query: idListQuery('Informe as contas', TOO_MANY_ACCOUNTS),
  response: z.array(z.object({ _id: id, email: z.string() })),
});

/** In any order; promotions that are not public have no entry. */
export const listPromotionNames = defineOperation({
  id: 'listPromotionNames',
  service: 'promotions',
  method: 'GET',
  path: '/internal/promotion-names',
  summary: 'Títulos e produtos de até 100 promoções, por identificador',
  access: 'gateway',
  query: idListQuery('Informe as promoções', `No máximo ${MAX_IDS_PER_REQUEST} promoções de cada vez`),
  response: z.array(z.object({ _id: id, title: z.string(), product: z.optional(z.string()) })),
});

/** A member's subscriptions of one kind, newest first, without titles of promotions. */
export const listSubscriptions = defineOperation({
  id: 'listSubscriptions',
  service: 'notifications',
  method: 'GET',
  path: '/internal/members/{id}/subscriptions',
  summary: 'O que alguém acompanha, segue ou oculta, sem títulos de promoções',
  access: 'gateway',
  params: idParams,
  query: subscriptionKindQuery,
  response: z.array(subscription),
});

/** Everything that one service stores about a member, as a streamed JSON object with Portuguese keys. */
const defineExport = <
  const Service extends 'users' | 'promotions' | 'moderation' | 'gamification' | 'notifications',
>(
  service: Service,
) =>
  defineOperation({
    id: `${service}Export`,
    service,
    method: 'GET',
    path: '/internal/members/{id}/export',
    summary: 'Tudo o que este serviço guarda de uma pessoa',
    access: 'gateway',
    params: idParams,
    response: z.record(z.string(), z.unknown()),
    streamed: true,
  });

export const usersExport = defineExport('users');
export const promotionsExport = defineExport('promotions');
export const moderationExport = defineExport('moderation');
export const gamificationExport = defineExport('gamification');
export const notificationsExport = defineExport('notifications');

/** Active promotions, newest first, at most 10,000. */
export const getPromotionsSitemap = defineOperation({
  id: 'getPromotionsSitemap',
  service: 'promotions',
  method: 'GET',
  path: '/internal/sitemap',
  summary: 'Promoções ativas para o mapa do site',
  access: 'gateway',
  response: z.object({
    promotions: z.array(z.object({ _id: id, city: z.string(), changedAt: time })),
  }),
});
