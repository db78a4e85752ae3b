import * as z from 'zod/mini';
import { parsePrice } from '../prices.js';

/** Fields that forms send as text and JSON as values: parsed alike, the bad ones told alike. */

const cents = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

const asNumber = (typed: unknown): unknown => {
  if (typeof typed !== 'string') return typed;
  const text = typed.trim();
  return text === '' ? undefined : (parsePrice(text) ?? Number.NaN);
};

const reais = (required: string) =>
  z
    .number({ error: (issue) => (issue.input === undefined ? required : 'Preço inválido') })
    .check(
      z.gte(0.01, 'Preço deve ser maior que zero'),
      z.lte(99_999_999.99, 'Preço alto demais'),
      z.refine(cents, 'Preço deve ter no máximo duas casas decimais'),
    );

/** Reais that must be given: at least 0.01, at most two decimals. Takes `149,90` and `1.149,90` too. */
export const price = (required: string) => z.pipe(z.transform(asNumber), reais(required));

/** Reais that may be missing or empty; 0 counts as missing. */
export const optionalPrice = z.pipe(
  z.transform((typed: unknown) => {
    const value = asNumber(typed);
    return value === null || value === 0 ? undefined : value;
  }),
  z.optional(reais('Preço inválido')),
);

/** A bound of a price range, from 0; missing or empty for none. */
export const priceBound = z.pipe(
  z.transform((typed: unknown) => asNumber(typed) ?? undefined),
  z.optional(
    z.number('Preço inválido').check(z.gte(0, 'Preço inválido'), z.lte(99_999_999.99, 'Preço alto demais')),
  ),
);

/** Control characters have no place in what people read; texts of several lines keep tab and line feed. */
const noControls = z.refine<string>(
  (text) => !/[\p{Cc}\u2028\u2029]/u.test(text),
  'Texto inválido: há caracteres que não se veem',
);
const noControlsButLines = z.refine<string>(
  (text) => !/[^\P{Cc}\t\n\r]/u.test(text),
  'Texto inválido: há caracteres que não se veem',
);

/** One line of text, trimmed. `missing` is told where it is not given or blank. */
export const line = (missing: string, length: number, tooLong: string) =>
  z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(length, tooLong), noControls);

/** Text of several lines, trimmed. `missing` is told where it is not given or blank. */
export const lines = (missing: string, length: number, tooLong: string) =>
  z
    .string(missing)
    .check(z.trim(), z.minLength(1, missing), z.maxLength(length, tooLong), noControlsButLines);

/** One line of text that may be missing: trimmed, empty for none. */
export const optionalText = (length: number, tooLong: string) =>
  z._default(z.string('Texto inválido').check(z.trim(), z.maxLength(length, tooLong), noControls), '');

/** Text of several lines that may be missing: trimmed, empty for none. */
export const optionalLines = (length: number, tooLong: string) =>
  z._default(
    z.string('Texto inválido').check(z.trim(), z.maxLength(length, tooLong), noControlsButLines),
    '',
  );

/** Whether a text is an absolute http or https address with a host and without a user part. */
export function isHttpLink(text: string): boolean {
  if (!/^https?:\/\/[^\s/\\]/i.test(text) || /[\p{Cc}\u2028\u2029]/u.test(text)) return false;
  // Not URL.parse: browsers of 2023 lack it, and the form judges by this too.
  const url = URL.canParse(text) ? new URL(text) : null;
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.hostname.includes('.') &&
    !url.username &&
    !url.password
  );
}

const linkRules = [
  z.maxLength(2000, 'Link longo demais'),
  z.refine<string>(
    (text) => text === '' || isHttpLink(text),
    'Link inválido: comece com http:// ou https://',
  ),
] as const;

export const httpLink = (required: string) =>
  z.string(required).check(z.trim(), z.minLength(1, required), ...linkRules);

/** A link that may be missing: trimmed, empty for none. */
export const optionalLink = z._default(z.string('Link inválido').check(z.trim(), ...linkRules), '');
