import type { FieldError } from '@pechincha/contracts/errors';
import type { Operation } from '@pechincha/contracts/operation';
import { DomainError, fieldError } from './domain-error.js';

type Schema = NonNullable<Operation['query']>;
type SchemaPart = Schema | { _zod: { def: Definition } };
interface Definition {
  type: string;
  innerType?: SchemaPart;
  in?: SchemaPart;
  shape?: Record<string, SchemaPart>;
}

/** Names that mean something else to an object than to a query. */
const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

const getDefinition = (schema: SchemaPart): Definition => schema._zod.def as Definition;

/** What a parameter takes, below "optional" and "unless told". */
function unwrapDefinition(schema: SchemaPart): Definition {
  const definition = getDefinition(schema);
  return definition.innerType ? unwrapDefinition(definition.innerType) : definition;
}

/** The parameters of a query's object, also where the object is transformed further. */
function getShape(schema: SchemaPart): Record<string, SchemaPart> {
  const { shape, in: input, innerType } = getDefinition(schema);
  const nested = input ?? innerType;
  if (!shape && !nested) throw new Error('The query of an operation is an object');
  return shape ?? getShape(nested as SchemaPart);
}

/** The parameters that a query's schema knows, in its order. */
export const listParameters = (schema: Schema | undefined): string[] =>
  schema ? Object.keys(getShape(schema)) : [];

/** The parameter that a key means: `sort[$ne]` and `sort[]` mean `sort`. */
export const getParameterName = (key: string): string => key.split('[', 1)[0] ?? key;

/** Whether an operation with these parameters has anything to say of the key; what it has not is ignored. */
export const isKnownParameter = (known: readonly string[], key: string): boolean =>
  known.includes(getParameterName(key)) || FORBIDDEN_NAMES.has(getParameterName(key));

/**
 * A query as its schema may read it: each parameter once and flat, and none that is empty, since that means none.
 * @throws DomainError INVALID_INPUT for what is repeated or nested
 */
export function normalizeQuery(schema: Schema, query: object): Record<string, unknown> {
  const shape = getShape(schema);
  const known = Object.keys(shape);
  const errors: FieldError[] = [];
  const normalized: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(query) as [string, unknown][]) {
    if (!isKnownParameter(known, key)) continue;
    const parameterSchema = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (!parameterSchema || (Array.isArray(value) && unwrapDefinition(parameterSchema).type !== 'array')) {
      errors.push(fieldError(getParameterName(key), 'Informe um valor só'));
    } else if (value !== '') {
      normalized[key] = value;
    }
  }
  if (errors.length > 0) throw new DomainError('INVALID_INPUT', { errors });
  return normalized;
}
