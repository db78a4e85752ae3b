import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  badgeBody,
  levelBody,
  rewardBody,
  updateGamificationUser,
  updatePointRules,
} from '@pechincha/contracts/operations/gamification-admin';
import type { Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { badgeNames } from './badge-names';
import { withPlainNumbers } from './numbers';
import type { Fields } from './parts';

/** What stands in the fields of a form of the panel. */
export type Typed = Record<string, string>;

/** Text that is typed, read by a schema of the contracts. */
export type FormResolver<Read = Fields> = Resolver<Typed, unknown, Read>;

// The schemas take anything and judge it: what their types call numbers or names is text here.
function resolverOf<Read>(schema: unknown, numbers: readonly string[]): FormResolver<Read> {
  const judge: FormResolver<Read> = standardSchemaResolver(schema as never);
  return (typed, context, options) => judge(withPlainNumbers(typed, numbers), context, options);
}

/** A rule needs both of its parts, or neither. */
const wholeRule = badgeBody.check(
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
  badges: resolverOf<Fields>(wholeRule, ['criteriaAtLeast']),
  rewards: resolverOf<Fields>(rewardBody, ['pointsCost', 'stock']),
  levels: resolverOf<Fields>(levelBody, ['minPoints']),
};

export interface ReadUser {
  points: number;
  level: string;
  badges: string[];
}

const { body: userBody } = updateGamificationUser;

/** Badges are typed as names between commas. */
export const userResolver = resolverOf<ReadUser>(
  z.object({
    ...userBody.shape,
    badges: z.pipe(
      z.pipe(z.string(), z.transform(badgeNames)),
      z
        .array(z.string().check(z.maxLength(60, 'Insígnia desconhecida')))
        .check(z.maxLength(100, 'Insígnias demais')),
    ),
  }),
  ['points'],
);

const { points: worth } = updatePointRules.body.shape.rules.def.element.shape;

/** One field for each reason. */
export const rulesResolver = (reasons: readonly string[]): FormResolver<Record<string, number>> =>
  resolverOf(z.object(Object.fromEntries(reasons.map((reason) => [reason, worth]))), reasons);
