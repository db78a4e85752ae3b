import type { FieldError } from '@pechincha/contracts/errors';
import { MAX_UNTRIMMED_LENGTH } from '@pechincha/contracts/operations/fields';
import { createFieldError } from './domain-error.js';

const TOO_LONG = 'Texto longo demais';
const BROKEN = 'Texto inválido: há caracteres quebrados';
const TOO_MANY = 'Lista longa demais';

/** A lone surrogate, or U+FFFD, which replaces invalid UTF-8. */
const BROKEN_CHARACTER = /[\p{Surrogate}\uFFFD]/u;

/** More than any list of a form has; a longer one is rejected before its elements are parsed. */
const MAX_LIST_LENGTH = 1_000;

/** A response lists no more errors, nor longer names of fields: both are the sender's. */
export const MAX_FIELD_ERRORS = 20;
const MAX_FIELD_NAME_LENGTH = 100;

/**
 * Errors of texts and lists that are longer than any field allows, and of texts that are not valid Unicode.
 * Iterative, because the input may be nested arbitrarily deep.
 */
export function findInvalidValues(input: unknown): FieldError[] {
  const errors: FieldError[] = [];
  const pending: [path: string, value: unknown][] = [['', input]];
  for (let next = pending.pop(); next && errors.length < MAX_FIELD_ERRORS; next = pending.pop()) {
    const [path, value] = next;
    const error = getError(value);
    if (error) errors.push(createFieldError(path, error));
    else if (typeof value === 'object' && value !== null) {
      for (const [name, nested] of Object.entries(value)) pending.push([joinPath(path, name), nested]);
    }
  }
  return errors;
}

const joinPath = (path: string, name: string): string =>
  (path ? `${path}.${name}` : name).slice(0, MAX_FIELD_NAME_LENGTH);

function getError(value: unknown): string | undefined {
  if (Array.isArray(value) && value.length > MAX_LIST_LENGTH) return TOO_MANY;
  if (typeof value !== 'string') return undefined;
  if (value.length > MAX_UNTRIMMED_LENGTH) return TOO_LONG;
  return BROKEN_CHARACTER.test(value) ? BROKEN : undefined;
}
