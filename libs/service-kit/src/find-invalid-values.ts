import type { FieldError } from '@pechincha/contracts/errors';
import { MAX_UNTRIMMED_LENGTH } from '@pechincha/contracts/operations/fields';
import { createFieldError } from './domain-error.js';

const TOO_LONG = 'Texto longo demais';
const BROKEN = 'Texto inválido: há caracteres quebrados';

/** A lone surrogate, or U+FFFD, which replaces invalid UTF-8. */
const BROKEN_CHARACTER = /[\p{Surrogate}\uFFFD]/u;

/**
 * Errors of texts that are longer than any field allows or not valid Unicode. Iterative, because the input may be
 * nested arbitrarily deep.
 */
export function findInvalidTexts(input: unknown): FieldError[] {
  const errors: FieldError[] = [];
  const pending: [path: string, value: unknown][] = [['', input]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [path, value] = next;
    if (typeof value === 'string') {
      const error = getTextError(value);
      if (error) errors.push(createFieldError(path, error));
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, nested] of Object.entries(value))
        pending.push([path ? `${path}.${name}` : name, nested]);
    }
  }
  return errors;
}

function getTextError(text: string): string | undefined {
  if (text.length > MAX_UNTRIMMED_LENGTH) return TOO_LONG;
  return BROKEN_CHARACTER.test(text) ? BROKEN : undefined;
}
