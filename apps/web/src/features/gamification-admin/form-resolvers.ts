import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { singleLineText } from '@pechincha/contracts/operations/fields';
import {
  badgeBody,
  levelBody,
  rewardBody,
  updateGamificationUser,
  updatePointRules,
} from '@pechincha/contracts/operations/gamification-admin';
import type { Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import type { ItemFields } from './catalogue-api';
import { normalizeNumbers, parseBadgeNames } from './labels';

export type FormValues = Record<string, string>;

/** Validates text values with a contract schema. */
type FormResolver<Output = ItemFields> = Resolver<FormValues, unknown, Output>;

// Cast because form values are texts, where the schemas' input types have numbers and lists.
function createResolver<Output>(schema: unknown, numbers: readonly string[]): FormResolver<Output> {
  const resolve: FormResolver<Output> = standardSchemaResolver(schema as never);
  return (values, context, options) => resolve(normalizeNumbers(values, numbers), context, options);
}

/** Metric and minimum must be set together. */
const badgeSchema = badgeBody.check(
  z.refine(
    ({ criteriaMetric, criteriaAtLeast }) => criteriaAtLeast === undefined || Boolean(criteriaMetric),
    {
      error: 'Escolha o que contar',
      path: ['criteriaMetric'],
    },
  ),
  z.refine(({ criteriaMetric, criteriaAtLeast }) => !criteriaMetric || criteriaAtLeast !== undefined, {
    error: 'Diga a partir de quantos',
    path: ['criteriaAtLeast'],
  }),
);

export const itemResolvers = {
  badges: createResolver<ItemFields>(badgeSchema, ['criteriaAtLeast']),
  rewards: createResolver<ItemFields>(rewardBody, ['pointsCost', 'stock']),
  levels: createResolver<ItemFields>(levelBody, ['minPoints']),
};

export interface UserFormOutput {
  points: number;
  level: string;
  badges: string[];
}

const { body: userBody } = updateGamificationUser;

/** Badges are typed as comma-separated names. */
export const userResolver = createResolver<UserFormOutput>(
  z.object({
    ...userBody.shape,
    badges: z.pipe(
      z.pipe(z.string(), z.transform(parseBadgeNames)),
      z
        .array(singleLineText('Insígnia desconhecida', 60, 'Insígnia desconhecida'))
        .check(z.maxLength(100, 'Insígnias demais')),
    ),
  }),
  ['points'],
);

const { points: pointsSchema } = updatePointRules.body.shape.rules.def.element.shape;

/** One field for each reason. */
export const pointRulesResolver = (reasons: readonly string[]): FormResolver<Record<string, number>> =>
  createResolver(z.object(Object.fromEntries(reasons.map((reason) => [reason, pointsSchema]))), reasons);
