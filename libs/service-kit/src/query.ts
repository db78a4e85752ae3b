import type { FieldError } from '@pechincha/contracts/errors';
import type { Operation } from '@pechincha/contracts/operation';
import { DomainError, createFieldError } from './domain-error.js';

type Schema = NonNullable<Operation['query']>;
type SchemaPart = Schema | { _zod: { def: Definition } };
interface Definition {
  type: string;
  innerType?: SchemaPart;
  in?: SchemaPart;
  shape?: Record<string, SchemaPart>;
}

/** Names that would change an object's prototype. */
const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

const getDefinition = (schema: SchemaPart): Definition => schema._zod.def as Definition;

/** The definition below optional and default wrappers. */
function unwrapDefinition(schema: SchemaPart): Definition {
  const definition = getDefinition(schema);
  return definition.innerType ? unwrapDefinition(definition.innerType) : definition;
}

/** The shape of a query's object schema, also below transforms. */
function getShape(schema: SchemaPart): Record<string, SchemaPart> {
  const { shape, in: input, innerType } = getDefinition(schema);
  const nested = input ?? innerType;
  if (!shape && !nested) throw new Error('The query of an operation must be an object');
  return shape ?? getShape(nested as SchemaPart);
}

/** Names of a query schema's parameters, in its order. */
export const listParameters = (schema: Schema | undefined): string[] =>
  schema ? Object.keys(getShape(schema)) : [];

/** The parameter of a key: `sort` for `sort[$ne]` and `sort[]`. */
export const getParameterName = (key: string): string => key.split('[', 1)[0] ?? key;

/** True for a parameter of the operation or a forbidden name; other keys are ignored. */
export const isKnownParameter = (parameterNames: readonly string[], key: string): boolean =>
  parameterNames.includes(getParameterName(key)) || FORBIDDEN_NAMES.has(getParameterName(key));

/**
 * Drops unknown and empty parameters before the schema parses the query.
 * @throws DomainError INVALID_INPUT for repeated or nested parameters
 */
export function normalizeQuery(schema: Schema, query: object): Record<string, unknown> {
  const shape = getShape(schema);
  const parameterNames = Object.keys(shape);
  const errors: FieldError[] = [];
  const normalized: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(query) as [string, unknown][]) {
    if (!isKnownParameter(parameterNames, key)) continue;
    const parameterSchema = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (!parameterSchema || (Array.isArray(value) && unwrapDefinition(parameterSchema).type !== 'array')) {
      errors.push(createFieldError(getParameterName(key), 'Informe um valor só'));
    } else if (value !== '') {
      normalized[key] = value;
    }
  }
  if (errors.length > 0) throw new DomainError('INVALID_INPUT', { errors });
  return normalized;
}
