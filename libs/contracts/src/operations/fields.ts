import * as z from 'zod/mini';
import { parsePrice } from '../prices.js';

/** Fields that forms send as text and JSON as values: parsed alike, the bad ones told alike. */

/** No text of a request is longer, spaces around it included. */
export const MAX_SENT_LENGTH = 16_384;

/** Characters of a number, a day or a choice that is sent as text, spaces around it included. */
export const MAX_VALUE_LENGTH = 64;

const cents = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

const asNumber = (typed: unknown): unknown => {
  if (typeof typed !== 'string') return typed;
  if (typed.length > MAX_VALUE_LENGTH) return Number.NaN;
  const value = typed.trim();
  return value === '' ? undefined : (parsePrice(value) ?? Number.NaN);
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

export interface TextRules {
  /** Said of what is no text, and of what breaks a rule that has no words of its own. */
  wrong: string;
  min?: number;
  tooShort?: string;
  max: number;
  tooLong?: string;
  /** False keeps the spaces around it. */
  trimmed?: boolean;
}

/**
 * A text with a bound. One that is too long ends its checks there, so that no later expression ever runs over
 * more than `max` characters; before it is trimmed it may be as long as any text of a request.
 */
export const text = ({ wrong, min = 0, tooShort = wrong, max, tooLong = wrong, trimmed = true }: TextRules) =>
  z
    .string(wrong)
    .check(
      z.maxLength(MAX_SENT_LENGTH, { error: tooLong, abort: true }),
      ...(trimmed ? [z.trim()] : []),
      z.maxLength(max, { error: tooLong, abort: true }),
      ...(min > 0 ? [z.minLength(min, tooShort)] : []),
    );

/** Text of a filter: any, or none. */
export const filterText = (max: number, tooLong: string) => z.optional(text({ wrong: tooLong, max }));

const UNSEEN = 'Texto inválido: há caracteres que não se veem';

/** Control characters have no place in what people read; texts of several lines keep tab and line feed. */
const noControls = z.refine<string>((typed) => !/[\p{Cc}\u2028\u2029]/u.test(typed), UNSEEN);
const noControlsButLines = z.refine<string>((typed) => !/[^\P{Cc}\t\n\r]/u.test(typed), UNSEEN);

/** One line of text, trimmed. `missing` is told where it is not given or blank. */
export const line = (missing: string, max: number, tooLong: string) =>
  text({ wrong: missing, min: 1, max, tooLong }).check(noControls);

/** Text of several lines, trimmed. `missing` is told where it is not given or blank. */
export const lines = (missing: string, max: number, tooLong: string) =>
  text({ wrong: missing, min: 1, max, tooLong }).check(noControlsButLines);

/** One line of text that may be missing: trimmed, empty for none. */
export const optionalText = (max: number, tooLong: string) =>
  z._default(text({ wrong: 'Texto inválido', max, tooLong }).check(noControls), '');

/** Text of several lines that may be missing: trimmed, empty for none. */
export const optionalLines = (max: number, tooLong: string) =>
  z._default(text({ wrong: 'Texto inválido', max, tooLong }).check(noControlsButLines), '');

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

const LINK_LENGTH = { max: 2000, tooLong: 'Link longo demais' };
const isLinkOrEmpty = z.refine<string>(
  (typed) => typed === '' || isHttpLink(typed),
  'Link inválido: comece com http:// ou https://',
);

export const httpLink = (required: string) =>
  text({ wrong: required, min: 1, ...LINK_LENGTH }).check(isLinkOrEmpty);

/** A link that may be missing: trimmed, empty for none. */
export const optionalLink = z._default(
  text({ wrong: 'Link inválido', ...LINK_LENGTH }).check(isLinkOrEmpty),
  '',
);
