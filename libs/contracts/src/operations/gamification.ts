import * as z from 'zod/mini';
import {
  badge,
  gamificationSettings,
  level,
  pointRule,
  ranking,
  rankingPeriods,
  redemption,
  reward,
} from '../entities/gamification.js';
import { idParams } from '../ids.js';
import { defineOperation } from '../operation.js';
import { wholeNumber } from './query-fields.js';

export const listBadges = defineOperation({
  id: 'listBadges',
  service: 'gamification',
  method: 'GET',
  path: '/gamification/badges',
  summary: 'As insígnias; com acesso, também quais já são suas',
  access: 'public',
  response: z.array(badge),
  cacheable: true,
});

export const listPublicLevels = defineOperation({
  id: 'listPublicLevels',
  service: 'gamification',
  method: 'GET',
  path: '/gamification/levels',
  summary: 'Os níveis que os pontos alcançam, do primeiro ao último',
  access: 'public',
  response: z.array(level),
  cacheable: true,
});

export const listRewards = defineOperation({
  id: 'listRewards',
  service: 'gamification',
  method: 'GET',
  path: '/gamification/rewards',
  summary: 'As recompensas, da mais barata à mais cara',
  access: 'public',
  response: z.array(reward),
  cacheable: true,
});

export const listPointRules = defineOperation({
  id: 'listPointRules',
  service: 'gamification',
  method: 'GET',
  path: '/gamification/rules',
  summary: 'Quantos pontos vale cada coisa',
  access: 'public',
  response: z.array(pointRule),
  cacheable: true,
});

export const redeemReward = defineOperation({
  id: 'redeemReward',
  service: 'gamification',
  method: 'POST',
  path: '/gamification/redeem/{id}',
  summary: 'Troca pontos por uma recompensa, pelo preço mostrado ou nada',
  access: 'member',
  params: idParams,
  /** The price that the member was shown; another one now is PRICE_CHANGED with the new one. */
  body: z.object({ points: z.optional(wholeNumber(1, 999_999_999, 'Preço inválido')) }),
  response: z.object({ newPoints: z.int(), redemption }),
  idempotent: true,
  memberQuota: { name: 'redemptions', perHour: 120 },
});

export const listRedemptions = defineOperation({
  id: 'listRedemptions',
  service: 'gamification',
  method: 'GET',
  path: '/gamification/redemptions',
  summary: 'Os próprios resgates, do mais novo ao mais antigo, no máximo 500',
  access: 'member',
  response: z.array(redemption),
});

export const getRanking = defineOperation({
  id: 'getRanking',
  service: 'gamification',
  method: 'GET',
  path: '/gamification/ranking',
  summary: 'Quem ganhou mais pontos, 50 linhas; com acesso, também a própria',
  access: 'public',
  query: z.object({ period: z._default(z.enum(rankingPeriods, 'Período desconhecido'), 'month') }),
  response: ranking,
  cacheable: true,
});

export const getGamificationSettings = defineOperation({
  id: 'getGamificationSettings',
  service: 'gamification',
  method: 'GET',
  path: '/gamification/me',
  summary: 'Se a pessoa aparece no ranking',
  access: 'member',
  response: gamificationSettings,
});

export const saveGamificationSettings = defineOperation({
  id: 'saveGamificationSettings',
  service: 'gamification',
  method: 'PUT',
  path: '/gamification/me',
  summary: 'Escolhe se a pessoa aparece no ranking',
  access: 'member',
  body: z.object({ inRanking: z.boolean('Escolha ligado ou desligado') }),
  response: gamificationSettings,
  memberQuota: { name: 'gamification-settings', perHour: 600 },
});
