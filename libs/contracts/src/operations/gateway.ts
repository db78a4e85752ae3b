import * as z from 'zod/mini';
import { MAX_REPORTS_BYTES } from '../client-report-limits.js';
import { clientReports } from '../client-reports.js';
import { adminPromotionList } from '../entities/promotion.js';
import { defineOperation } from '../operation.js';
import { adminPromotionsQuery, recentPromotion, recentUser, statsQuery } from './internal.js';
import { trend } from './query-fields.js';

export const getOnlineUsers = defineOperation({
  id: 'getOnlineUsers',
  service: 'gateway',
  method: 'GET',
  path: '/admin/online-users',
  summary: 'Quantas pessoas estão no site agora',
  access: 'admin',
  response: z.object({ count: z.int(), visitors: z.int() }),
});

/** Services that contribute to the dashboard statistics. */
export const statsParts = ['users', 'promotions', 'ads'] as const;

/** Aggregated from three services; values of an unavailable one are null, with a message in `missing`. */
export const getAdminStats = defineOperation({
  id: 'getAdminStats',
  service: 'gateway',
  method: 'GET',
  path: '/admin/stats',
  summary: 'Números do painel: totais, e o que é recente no período',
  access: 'admin',
  query: statsQuery,
  response: z.object({
    totalUsers: z.nullable(z.int()),
    activeUsers: z.nullable(z.int()),
    recentUsers: z.nullable(z.array(recentUser)),
    totalPromotions: z.nullable(z.int()),
    activePromotions: z.nullable(z.int()),
    recentPromotions: z.nullable(z.array(recentPromotion)),
    trend: z.nullable(trend),
    activeAds: z.nullable(z.int()),
    missing: z.array(z.object({ part: z.enum(statsParts), message: z.string() })),
  }),
});

/**
 * Aggregated from the promotions and users services. While the users service is unavailable every `email` is null,
 * so that statuses can still be changed.
 */
export const listAdminPromotions = defineOperation({
  id: 'listAdminPromotions',
  service: 'gateway',
  method: 'GET',
  path: '/admin/promotions',
  summary:
    'Promoções de qualquer situação, da mais nova à mais antiga; sem o serviço de contas, os e-mails vêm nulos',
  access: 'admin',
  query: adminPromotionsQuery,
  response: adminPromotionList,
});

/** Everything that the services store about the member, as a file; aborted if a service fails midway. */
export const exportMyData = defineOperation({
  id: 'exportMyData',
  service: 'gateway',
  method: 'GET',
  path: '/users/me/export',
  summary: 'Tudo o que guardamos de você, em um arquivo',
  access: 'member',
  allowSuspended: true,
  memberQuota: { name: 'exports', perHour: 60 },
  response: z.object({
    geradoEm: z.iso.datetime(),
    conta: z.record(z.string(), z.unknown()),
    promocoes: z.record(z.string(), z.unknown()),
    moderacao: z.record(z.string(), z.unknown()),
    pontos: z.record(z.string(), z.unknown()),
    notificacoes: z.record(z.string(), z.unknown()),
  }),
});

/** Sent without a token when a page is left; the browser ignores the response. */
export const recordClientReports = defineOperation({
  id: 'recordClientReports',
  service: 'gateway',
  method: 'POST',
  path: '/client-reports',
  summary: 'Erros e tempos de uma página, sem dados de quem a abriu',
  access: 'public',
  body: clientReports,
  maxBodyBytes: MAX_REPORTS_BYTES,
  ipQuota: { name: 'client-reports', perMinute: 120 },
  status: 204,
});
