import * as z from 'zod/mini';
import { authorView } from '../entities/user.js';
import { id, idParams, time } from '../ids.js';
import { defineOperation } from '../operation.js';
import { filterText } from './fields.js';
import { period, trend } from './period.js';

/** What the gateway asks of services to compose its own answers. None of it has a public route. */

/** Of the dashboard's figures. */
export const statsQuery = z.object({
  period,
  city: filterText(60, 'Cidade desconhecida'),
});

export const recentUser = z.object({ ...authorView.shape, email: z.string(), createdAt: time });

/** Accounts of everything; the most recent ones of the period, at most 5. */
export const usersStats = defineOperation({
  id: 'usersStats',
  service: 'users',
  method: 'GET',
  path: '/internal/stats',
  summary: 'Números das contas para o painel',
  access: 'gateway',
  query: statsQuery,
  status: 200,
  answer: z.object({ totalUsers: z.int(), activeUsers: z.int(), recentUsers: z.array(recentUser) }),
});

export const recentPromotion = z.object({
  _id: id,
  title: z.string(),
  city: z.string(),
  author: z.object({ _id: id, name: z.string() }),
  createdAt: time,
});

/** Deals of everything, or of one city; the most recent of the period, at most 5; approved ones by day. */
export const promotionsStats = defineOperation({
  id: 'promotionsStats',
  service: 'promotions',
  method: 'GET',
  path: '/internal/stats',
  summary: 'Números das promoções para o painel',
  access: 'gateway',
  query: statsQuery,
  status: 200,
  answer: z.object({
    totalPromotions: z.int(),
    activePromotions: z.int(),
    recentPromotions: z.array(recentPromotion),
    trend,
  }),
});

/** Advertisements and banners on show now. */
export const adsStats = defineOperation({
  id: 'adsStats',
  service: 'ads',
  method: 'GET',
  path: '/internal/stats',
  summary: 'Números dos anúncios para o painel',
  access: 'gateway',
  query: statsQuery,
  status: 200,
  answer: z.object({ activeAds: z.int() }),
});

/** Everything that one service keeps of a member, as a JSON object whose keys are in Portuguese. */
const exportOf = <
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
    status: 200,
    answer: z.record(z.string(), z.unknown()),
  });

export const usersExport = exportOf('users');
export const promotionsExport = exportOf('promotions');
export const moderationExport = exportOf('moderation');
export const gamificationExport = exportOf('gamification');
export const notificationsExport = exportOf('notifications');

/** Addresses of what search engines should know, newest first, at most 10,000. */
export const promotionsSitemap = defineOperation({
  id: 'promotionsSitemap',
  service: 'promotions',
  method: 'GET',
  path: '/internal/sitemap',
  summary: 'Promoções ativas para o mapa do site',
  access: 'gateway',
  status: 200,
  answer: z.object({
    promotions: z.array(z.object({ _id: id, city: z.string(), changedAt: time })),
  }),
});
