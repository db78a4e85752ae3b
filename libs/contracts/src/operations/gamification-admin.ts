import * as z from 'zod/mini';
import {
  badge,
  badgeMetrics,
  gamificationUser,
  ledgerEntry,
  level,
  pointRules,
  redemptionForAdmin,
  redemptionStatuses,
  reward,
  ruledReasons,
} from '../entities/gamification.js';
import { fold } from '../folding.js';
import { idParams } from '../ids.js';
import { defineOperation } from '../operation.js';
import { filterText, line, lines, MAX_VALUE_LENGTH, optionalLines } from './fields.js';
import { page, pageLimit } from './paging.js';

const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

/** Forms send numbers as text; anything that is not a whole number written in digits is refused. */
const typedWhole = (typed: unknown): unknown => {
  if (typeof typed !== 'string') return typed;
  if (typed.length > MAX_VALUE_LENGTH) return Number.NaN;
  const text = typed.trim();
  return text === '' ? undefined : /^-?\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
};

const bounded = (missing: string, low: number, high: number, words: string) =>
  z
    .number({ error: (issue) => (issue.input === undefined ? missing : words) })
    .check(z.int(words), z.gte(low, words), z.lte(high, words));

const whole = (missing: string, low: number, high: number, words: string) =>
  z.pipe(z.transform(typedWhole), bounded(missing, low, high, words));
const optionalWhole = (low: number, high: number, words: string) =>
  z.pipe(z.transform(typedWhole), z.optional(bounded(words, low, high, words)));

/** Two names that read alike are one name. */
const readable = z.refine<string>((text) => fold(text) !== '', 'O nome precisa de letras ou números');
const withoutComma = z.refine<string>(
  (text) => !text.includes(','),
  'O nome não pode ter vírgula: é ela que separa as insígnias de um usuário',
);

const name = line('Nome obrigatório', 60, 'Nome deve ter no máximo 60 caracteres').check(readable);
const description = lines('Descrição obrigatória', 500, 'Descrição deve ter no máximo 500 caracteres');
const anyDescription = optionalLines(500, 'Descrição deve ter no máximo 500 caracteres');

const badgeFields = {
  name: name.check(withoutComma),
  description,
  criteria: optionalLines(300, 'Critério deve ter no máximo 300 caracteres'),
  /** With `criteriaAtLeast`: the rule that gives the badge by itself. Empty for none. */
  criteriaMetric: z.optional(z.enum(['', ...badgeMetrics], 'Medida desconhecida')),
  criteriaAtLeast: optionalWhole(1, 1_000_000, 'Quantidade inválida: de 1 a 1.000.000'),
};

const COST = 'Custo inválido: de 1 a 1.000.000 de pontos';
const STOCK = 'Estoque inválido: de 0 a 1.000.000';
const rewardFields = {
  title: line('Título obrigatório', 100, 'Título deve ter no máximo 100 caracteres').check(readable),
  description,
  pointsCost: whole('Custo em pontos obrigatório', 1, 1_000_000, COST),
  stock: whole('Estoque obrigatório', 0, 1_000_000, STOCK),
};

const MIN_POINTS = 'Mínimo de pontos inválido: de 0 a 10.000.000';
const levelFields = {
  name,
  minPoints: whole('Mínimo de pontos obrigatório', 0, 10_000_000, MIN_POINTS),
  description: anyDescription,
};

export const badgeBody = z.object(badgeFields);
export const rewardBody = z.object(rewardFields);
export const levelBody = z.object(levelFields);

/** Of a change, what is not sent stays as it is. */
export const badgeChange = z.object({
  name: z.optional(badgeFields.name),
  description: z.optional(description),
  criteria: z.optional(badgeFields.criteria.def.innerType),
  criteriaMetric: badgeFields.criteriaMetric,
  criteriaAtLeast: badgeFields.criteriaAtLeast,
});
export const rewardChange = z.object({
  title: z.optional(rewardFields.title),
  description: z.optional(description),
  pointsCost: optionalWhole(1, 1_000_000, COST),
  stock: optionalWhole(0, 1_000_000, STOCK),
});
export const levelChange = z.object({
  name: z.optional(name),
  minPoints: optionalWhole(0, 10_000_000, MIN_POINTS),
  description: z.optional(anyDescription.def.innerType),
});

const icon = [{ name: 'icon', required: false, types: pictureTypes }] as const;
const image = [{ name: 'image', required: false, types: pictureTypes }] as const;
const admin = { service: 'gamification', access: 'admin' } as const;

export const createBadge = defineOperation({
  ...admin,
  id: 'createBadge',
  method: 'POST',
  path: '/admin/gamification/badges',
  summary: 'Cria uma insígnia',
  body: badgeBody,
  files: icon,
  status: 201,
  answer: badge,
  idempotent: true,
});

export const updateBadge = defineOperation({
  ...admin,
  id: 'updateBadge',
  method: 'PUT',
  path: '/admin/gamification/badges/{id}',
  summary: 'Altera uma insígnia; o que não é enviado fica como está',
  params: idParams,
  body: badgeChange,
  files: icon,
  status: 200,
  answer: badge,
});

export const deleteBadge = defineOperation({
  ...admin,
  id: 'deleteBadge',
  method: 'DELETE',
  path: '/admin/gamification/badges/{id}',
  summary: 'Exclui uma insígnia, também de quem a tem',
  params: idParams,
  status: 204,
});

export const createReward = defineOperation({
  ...admin,
  id: 'createReward',
  method: 'POST',
  path: '/admin/gamification/rewards',
  summary: 'Cria uma recompensa',
  body: rewardBody,
  files: image,
  status: 201,
  answer: reward,
  idempotent: true,
});

export const updateReward = defineOperation({
  ...admin,
  id: 'updateReward',
  method: 'PUT',
  path: '/admin/gamification/rewards/{id}',
  summary: 'Altera uma recompensa; o que não é enviado fica como está',
  params: idParams,
  body: rewardChange,
  files: image,
  status: 200,
  answer: reward,
});

export const deleteReward = defineOperation({
  ...admin,
  id: 'deleteReward',
  method: 'DELETE',
  path: '/admin/gamification/rewards/{id}',
  summary: 'Exclui uma recompensa; os resgates dela ficam',
  params: idParams,
  status: 204,
});

export const listLevels = defineOperation({
  ...admin,
  id: 'listLevels',
  method: 'GET',
  path: '/admin/gamification/levels',
  summary: 'Os níveis, do primeiro ao último',
  status: 200,
  answer: z.array(level),
});

export const createLevel = defineOperation({
  ...admin,
  id: 'createLevel',
  method: 'POST',
  path: '/admin/gamification/levels',
  summary: 'Cria um nível',
  body: levelBody,
  files: icon,
  status: 201,
  answer: level,
  idempotent: true,
});

export const updateLevel = defineOperation({
  ...admin,
  id: 'updateLevel',
  method: 'PUT',
  path: '/admin/gamification/levels/{id}',
  summary: 'Altera um nível; o que não é enviado fica como está',
  params: idParams,
  body: levelChange,
  files: icon,
  status: 200,
  answer: level,
});

export const deleteLevel = defineOperation({
  ...admin,
  id: 'deleteLevel',
  method: 'DELETE',
  path: '/admin/gamification/levels/{id}',
  summary: 'Exclui um nível; quem o tinha fica com o dos seus pontos',
  params: idParams,
  status: 204,
});

export const gamificationStats = defineOperation({
  ...admin,
  id: 'gamificationStats',
  method: 'GET',
  path: '/admin/gamification/stats',
  summary: 'Números da gamificação',
  status: 200,
  answer: z.object({
    usersCount: z.int(),
    totalPoints: z.int(),
    totalRedemptions: z.int(),
    topUser: z.nullable(z.object({ name: z.string(), points: z.int() })),
  }),
});

export const listGamificationUsers = defineOperation({
  ...admin,
  id: 'listGamificationUsers',
  method: 'GET',
  path: '/admin/gamification/users',
  summary: 'Usuários por pontos, no máximo 200',
  query: z.object({
    /** Beginnings of words of the name or the e-mail. */
    search: filterText(100, 'A busca deve ter no máximo 100 caracteres'),
  }),
  status: 200,
  answer: z.array(gamificationUser),
});

export const updateGamificationUser = defineOperation({
  ...admin,
  id: 'updateGamificationUser',
  method: 'PUT',
  path: '/admin/gamification/users/{id}',
  summary: 'Ajusta pontos, nível e insígnias de um usuário',
  params: idParams,
  body: z.object({
    /** Missing: as they are. */
    points: z.optional(whole('Pontos obrigatórios', 0, 10_000_000, 'Pontos inválidos: de 0 a 10.000.000')),
    level: line('Nível obrigatório', 60, 'Nível desconhecido'),
    /** Names; all that the user shall have. Missing: as they are. */
    badges: z.optional(
      z
        .array(line('Insígnia desconhecida', 60, 'Insígnia desconhecida'), 'Insígnias inválidas')
        .check(z.maxLength(100, 'Insígnias demais')),
    ),
  }),
  status: 200,
  answer: gamificationUser,
});

export const readPointRules = defineOperation({
  ...admin,
  id: 'readPointRules',
  method: 'GET',
  path: '/admin/gamification/rules',
  summary: 'Quanto vale cada coisa',
  status: 200,
  answer: pointRules,
});

export const updatePointRules = defineOperation({
  ...admin,
  id: 'updatePointRules',
  method: 'PUT',
  path: '/admin/gamification/rules',
  summary: 'Muda quanto vale cada coisa, daqui em diante',
  body: z.object({
    rules: z
      .array(
        z.object(
          {
            reason: z.enum(ruledReasons, 'Regra desconhecida'),
            points: whole('Pontos obrigatórios', 0, 10_000, 'Pontos inválidos: de 0 a 10.000'),
          },
          'Regra inválida',
        ),
        'Regras obrigatórias',
      )
      .check(z.minLength(1, 'Regras obrigatórias'), z.maxLength(ruledReasons.length, 'Regras demais')),
  }),
  status: 200,
  answer: pointRules,
});

export const listAllRedemptions = defineOperation({
  ...admin,
  id: 'listAllRedemptions',
  method: 'GET',
  path: '/admin/gamification/redemptions',
  summary: 'Os resgates de todos, do mais novo ao mais antigo, por página',
  query: z.object({
    page,
    limit: pageLimit,
    status: z.optional(z.enum(redemptionStatuses, 'Situação desconhecida')),
  }),
  status: 200,
  answer: z.object({
    redemptions: z.array(redemptionForAdmin),
    page: z.int(),
    totalPages: z.int(),
    total: z.int(),
  }),
});

export const updateRedemption = defineOperation({
  ...admin,
  id: 'updateRedemption',
  method: 'PUT',
  path: '/admin/gamification/redemptions/{id}',
  summary: 'Entrega um resgate, ou cancela e devolve os pontos',
  params: idParams,
  body: z.object({ status: z.enum(['delivered', 'cancelled'], 'Situação inválida: entregue ou cancelado') }),
  status: 200,
  answer: redemptionForAdmin,
});

export const readLedger = defineOperation({
  ...admin,
  id: 'readLedger',
  method: 'GET',
  path: '/admin/gamification/users/{id}/ledger',
  summary: 'De onde vieram os pontos de um usuário, do mais novo ao mais antigo',
  params: idParams,
  query: z.object({ page, limit: pageLimit }),
  status: 200,
  answer: z.object({
    entries: z.array(ledgerEntry),
    page: z.int(),
    totalPages: z.int(),
    total: z.int(),
  }),
});
