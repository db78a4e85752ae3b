import type { FieldError } from '@pechincha/contracts/errors';
import type { Operation } from '@pechincha/contracts/operation';
import { DomainError, fieldError } from './domain-error.js';

type Schema = NonNullable<Operation['query']>;
type Part = Schema | { _zod: { def: Definition } };
interface Definition {
  type: string;
  innerType?: Part;
  in?: Part;
  shape?: Record<string, Part>;
}

/** Names that mean something else to an object than to a query. */
const NEVER_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

const definition = (schema: Part): Definition => schema._zod.def as Definition;

/** What a parameter takes, below "optional" and "unless told". */
function inner(schema: Part): Definition {
  const found = definition(schema);
  return found.innerType ? inner(found.innerType) : found;
}

/** The parameters of a query's object, also where the object is transformed further. */
function shapeOf(schema: Part): Record<string, Part> {
  const { shape, in: before, innerType } = definition(schema);
  const below = before ?? innerType;
  if (!shape && !below) throw new Error('The query of an operation is an object');
  return shape ?? shapeOf(below as Part);
}

/** The parameters that a query's schema knows, in its order. */
export const parametersOf = (schema: Schema | undefined): string[] =>
  schema ? Object.keys(shapeOf(schema)) : [];

/** The parameter that a key means: `sort[$ne]` and `sort[]` mean `sort`. */
export const parameterOf = (key: string): string => key.split('[', 1)[0] ?? key;

/** Whether an operation with these parameters has anything to say of the key; what it has not is ignored. */
export const concerns = (known: readonly string[], key: string): boolean =>
  known.includes(parameterOf(key)) || NEVER_NAMES.has(parameterOf(key));

/**
 * A query as its schema may read it: each parameter once and flat, and none that is empty, since that means none.
 * @throws DomainError INVALID_INPUT for what is repeated or nested
 */
export function readableQuery(schema: Schema, given: object): Record<string, unknown> {
  const shape = shapeOf(schema);
  const known = Object.keys(shape);
  const errors: FieldError[] = [];
  const readable: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(given) as [string, unknown][]) {
    if (!concerns(known, key)) continue;
    const part = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (!part || (Array.isArray(value) && inner(part).type !== 'array')) {
      errors.push(fieldError(parameterOf(key), 'Informe um valor só'));
    } else if (value !== '') {
      readable[key] = value;
    }
  }
  if (errors.length > 0) throw new DomainError('INVALID_INPUT', { errors });
  return readable;
}
