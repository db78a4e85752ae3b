import * as z from 'zod/mini';
import {
  badge,
  badgeMetrics,
  gamificationUser,
  ledgerEntry,
  level,
  pointRules,
  adminRedemption,
  redemptionStatuses,
  reward,
} from '../entities/gamification.js';
import { normalizeText } from '../characters.js';
import { idParams } from '../ids.js';
import { defineOperation } from '../operation.js';
import { pictureTypes } from '../pictures.js';
import { pointRuleReasons } from '../points.js';
import {
  optionalFilterText,
  singleLineText,
  multiLineText,
  MAX_VALUE_LENGTH,
  optionalMultiLineText,
  text,
} from './fields.js';
import { formVersion, page, pageLimit, paging } from './query-fields.js';

/** Forms send numbers as text; anything but decimal digits with an optional minus becomes NaN. */
const parseWholeNumber = (input: unknown): unknown => {
  if (typeof input !== 'string') return input;
  if (input.length > MAX_VALUE_LENGTH) return Number.NaN;
  const trimmed = input.trim();
  return trimmed === '' ? undefined : /^-?\d{1,12}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
};

const boundedInteger = (missingMessage: string, min: number, max: number, message: string) =>
  z
    .number({ error: (issue) => (issue.input === undefined ? missingMessage : message) })
    .check(z.int(message), z.gte(min, message), z.lte(max, message));

const requiredWholeNumber = (missingMessage: string, min: number, max: number, message: string) =>
  z.pipe(z.transform(parseWholeNumber), boundedInteger(missingMessage, min, max, message));
const optionalWholeNumber = (min: number, max: number, message: string) =>
  z.pipe(z.transform(parseWholeNumber), z.optional(boundedInteger(message, min, max, message)));

/** Names are compared normalized, so they must not normalize to an empty text. */
const hasLettersOrDigits = z.refine<string>(
  (text) => normalizeText(text) !== '',
  'O nome precisa de letras ou números',
);
const hasNoComma = z.refine<string>(
  (text) => !text.includes(','),
  'O nome não pode ter vírgula: é ela que separa as insígnias de um usuário',
);

const name = singleLineText('Nome obrigatório', 60, 'Nome deve ter no máximo 60 caracteres').check(
  hasLettersOrDigits,
);
const description = multiLineText(
  'Descrição obrigatória',
  500,
  'Descrição deve ter no máximo 500 caracteres',
);
const optionalDescription = optionalMultiLineText(500, 'Descrição deve ter no máximo 500 caracteres');

const badgeFields = {
  name: name.check(hasNoComma),
  description,
  criteria: optionalMultiLineText(300, 'Critério deve ter no máximo 300 caracteres'),
  /** With `criteriaAtLeast` the rule that awards the badge automatically; empty for none. */
  criteriaMetric: z.optional(z.enum(['', ...badgeMetrics], 'Medida desconhecida')),
  criteriaAtLeast: optionalWholeNumber(1, 1_000_000, 'Quantidade inválida: de 1 a 1.000.000'),
};

const INVALID_COST_MESSAGE = 'Custo inválido: de 1 a 1.000.000 de pontos';
const INVALID_STOCK_MESSAGE = 'Estoque inválido: de 0 a 1.000.000';
const rewardFields = {
  title: singleLineText('Título obrigatório', 100, 'Título deve ter no máximo 100 caracteres').check(
    hasLettersOrDigits,
  ),
  description,
  pointsCost: requiredWholeNumber('Custo em pontos obrigatório', 1, 1_000_000, INVALID_COST_MESSAGE),
  stock: requiredWholeNumber('Estoque obrigatório', 0, 1_000_000, INVALID_STOCK_MESSAGE),
};

const INVALID_MIN_POINTS_MESSAGE = 'Mínimo de pontos inválido: de 0 a 10.000.000';
const levelFields = {
  name,
  minPoints: requiredWholeNumber('Mínimo de pontos obrigatório', 0, 10_000_000, INVALID_MIN_POINTS_MESSAGE),
  description: optionalDescription,
};

export const badgeBody = z.object(badgeFields);
export const rewardBody = z.object(rewardFields);
export const levelBody = z.object(levelFields);

/**
 * Fields that are not sent stay unchanged. What has changed since `version`, or is not `previous…` any more, is answered
 * with EDIT_CONFLICT and the current row.
 */
const badgeUpdateBody = z.object({
  name: z.optional(badgeFields.name),
  description: z.optional(description),
  criteria: z.optional(badgeFields.criteria.def.innerType),
  criteriaMetric: badgeFields.criteriaMetric,
  criteriaAtLeast: badgeFields.criteriaAtLeast,
  version: formVersion,
});
const rewardUpdateBody = z.object({
  title: z.optional(rewardFields.title),
  description: z.optional(description),
  pointsCost: optionalWholeNumber(1, 1_000_000, INVALID_COST_MESSAGE),
  stock: optionalWholeNumber(0, 1_000_000, INVALID_STOCK_MESSAGE),
  /** The stock that the form showed: redemptions do not raise the version. */
  previousStock: optionalWholeNumber(0, 1_000_000, INVALID_STOCK_MESSAGE),
  version: formVersion,
});
const levelUpdateBody = z.object({
  name: z.optional(name),
  minPoints: optionalWholeNumber(0, 10_000_000, INVALID_MIN_POINTS_MESSAGE),
  description: z.optional(optionalDescription.def.innerType),
  version: formVersion,
});

const iconFiles = [{ name: 'icon', required: false, types: pictureTypes }] as const;
const imageFiles = [{ name: 'image', required: false, types: pictureTypes }] as const;
const adminOperation = { service: 'gamification', access: 'admin' } as const;
const readOperation = { ...adminOperation, method: 'GET' } as const;
const createOperation = { ...adminOperation, method: 'POST', status: 201, idempotent: true } as const;
const updateOperation = { ...adminOperation, method: 'PUT' } as const;
const deleteOperation = { ...adminOperation, method: 'DELETE', params: idParams, status: 204 } as const;

export const createBadge = defineOperation({
  ...createOperation,
  id: 'createBadge',
  path: '/admin/gamification/badges',
  summary: 'Cria uma insígnia',
  body: badgeBody,
  files: iconFiles,
  response: badge,
});

export const updateBadge = defineOperation({
  ...updateOperation,
  id: 'updateBadge',
  path: '/admin/gamification/badges/{id}',
  summary: 'Altera uma insígnia; o que não é enviado fica como está',
  params: idParams,
  body: badgeUpdateBody,
  files: iconFiles,
  response: badge,
});

export const deleteBadge = defineOperation({
  ...deleteOperation,
  id: 'deleteBadge',
  path: '/admin/gamification/badges/{id}',
  summary: 'Exclui uma insígnia, também de quem a tem',
});

export const createReward = defineOperation({
  ...createOperation,
  id: 'createReward',
  path: '/admin/gamification/rewards',
  summary: 'Cria uma recompensa',
  body: rewardBody,
  files: imageFiles,
  response: reward,
});

export const updateReward = defineOperation({
  ...updateOperation,
  id: 'updateReward',
  path: '/admin/gamification/rewards/{id}',
  summary: 'Altera uma recompensa; o que não é enviado fica como está',
  params: idParams,
  body: rewardUpdateBody,
  files: imageFiles,
  response: reward,
});

export const deleteReward = defineOperation({
  ...deleteOperation,
  id: 'deleteReward',
  path: '/admin/gamification/rewards/{id}',
  summary: 'Exclui uma recompensa; os resgates dela ficam',
});

export const listLevels = defineOperation({
  ...readOperation,
  id: 'listLevels',
  path: '/admin/gamification/levels',
  summary: 'Os níveis, do primeiro ao último',
  response: z.array(level),
});

export const createLevel = defineOperation({
  ...createOperation,
  id: 'createLevel',
  path: '/admin/gamification/levels',
  summary: 'Cria um nível',
  body: levelBody,
  files: iconFiles,
  response: level,
});

export const updateLevel = defineOperation({
  ...updateOperation,
  id: 'updateLevel',
  path: '/admin/gamification/levels/{id}',
  summary: 'Altera um nível; o que não é enviado fica como está',
  params: idParams,
  body: levelUpdateBody,
  files: iconFiles,
  response: level,
});

export const deleteLevel = defineOperation({
  ...deleteOperation,
  id: 'deleteLevel',
  path: '/admin/gamification/levels/{id}',
  summary: 'Exclui um nível que não seja o primeiro; quem o tinha fica com o dos seus pontos',
});

export const getGamificationStats = defineOperation({
  ...readOperation,
  id: 'getGamificationStats',
  path: '/admin/gamification/stats',
  summary: 'Números da gamificação',
  response: z.object({
    usersCount: z.int(),
    totalPoints: z.int(),
    totalRedemptions: z.int(),
    topUser: z.nullable(z.object({ name: z.string(), points: z.int() })),
  }),
});

export const listGamificationUsers = defineOperation({
  ...readOperation,
  id: 'listGamificationUsers',
  path: '/admin/gamification/users',
  summary: 'Usuários por pontos, no máximo 200',
  query: z.object({
    /** Prefixes of words of the name or e-mail. */
    search: optionalFilterText(100, 'A busca deve ter no máximo 100 caracteres'),
  }),
  response: z.array(gamificationUser),
});

const LEVEL_REQUIRED_MESSAGE = 'Nível obrigatório';
const adjustedPoints = z.optional(
  requiredWholeNumber('Pontos obrigatórios', 0, 10_000_000, 'Pontos inválidos: de 0 a 10.000.000'),
);
const badgeNames = z.optional(
  z
    .array(singleLineText('Insígnia desconhecida', 60, 'Insígnia desconhecida'), 'Insígnias inválidas')
    .check(z.maxLength(100, 'Insígnias demais')),
);

export const updateGamificationUser = defineOperation({
  ...updateOperation,
  id: 'updateGamificationUser',
  path: '/admin/gamification/users/{id}',
  summary: 'Ajusta pontos, nível e insígnias de um usuário',
  params: idParams,
  body: z
    .object({
      /** Unchanged when missing. */
      points: adjustedPoints,
      /** Unchanged when missing, which only a form may that says what it showed. */
      level: z.optional(singleLineText(LEVEL_REQUIRED_MESSAGE, 60, 'Nível desconhecido')),
      /** Names of all badges that the user should have; unchanged when missing. */
      badges: badgeNames,
      /** What the form showed. Badges earned since stay; other points or another level are an EDIT_CONFLICT. */
      previousPoints: adjustedPoints,
      previousLevel: z.optional(text({ invalidMessage: 'Nível desconhecido', max: 60 })),
      previousBadges: badgeNames,
    })
    .check(
      z.refine(
        ({ level, previousPoints, previousLevel, previousBadges }) =>
          level !== undefined ||
          [previousPoints, previousLevel, previousBadges].some((previous) => previous !== undefined),
        { path: ['level'], error: LEVEL_REQUIRED_MESSAGE },
      ),
    ),
  response: gamificationUser,
});

export const getPointRules = defineOperation({
  ...readOperation,
  id: 'getPointRules',
  path: '/admin/gamification/rules',
  summary: 'Quanto vale cada coisa',
  response: pointRules,
});

export const updatePointRules = defineOperation({
  ...updateOperation,
  id: 'updatePointRules',
  path: '/admin/gamification/rules',
  summary: 'Muda quanto vale cada coisa, daqui em diante',
  body: z.object({
    rules: z
      .array(
        z.object(
          {
            reason: z.enum(pointRuleReasons, 'Regra desconhecida'),
            points: requiredWholeNumber('Pontos obrigatórios', 0, 10_000, 'Pontos inválidos: de 0 a 10.000'),
          },
          'Regra inválida',
        ),
        'Regras obrigatórias',
      )
      .check(z.minLength(1, 'Regras obrigatórias'), z.maxLength(pointRuleReasons.length, 'Regras demais')),
    version: formVersion,
  }),
  response: pointRules,
});

export const listAllRedemptions = defineOperation({
  ...readOperation,
  id: 'listAllRedemptions',
  path: '/admin/gamification/redemptions',
  summary: 'Os resgates de todos, do mais novo ao mais antigo, por página',
  query: z.object({
    page,
    limit: pageLimit,
    status: z.optional(z.enum(redemptionStatuses, 'Situação desconhecida')),
  }),
  response: z.object({ redemptions: z.array(adminRedemption), ...paging }),
});

export const updateRedemption = defineOperation({
  ...updateOperation,
  id: 'updateRedemption',
  path: '/admin/gamification/redemptions/{id}',
  summary: 'Entrega um resgate, ou cancela e devolve os pontos',
  params: idParams,
  body: z.object({ status: z.enum(['delivered', 'cancelled'], 'Situação inválida: entregue ou cancelado') }),
  response: adminRedemption,
});

export const getLedger = defineOperation({
  ...readOperation,
  id: 'getLedger',
  path: '/admin/gamification/users/{id}/ledger',
  summary: 'De onde vieram os pontos de um usuário, do mais novo ao mais antigo',
  params: idParams,
  query: z.object({ page, limit: pageLimit }),
  response: z.object({ entries: z.array(ledgerEntry), ...paging }),
});
