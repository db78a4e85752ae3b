import * as z from 'zod/mini';
import { parsePrice } from '../prices.js';

/** Fields that multipart forms send as text and JSON bodies as values, with the same errors. */

/** Characters of any text field, before trimming. */
export const MAX_UNTRIMMED_LENGTH = 16_384;

/** Characters of a number, date or choice sent as text, before trimming. */
export const MAX_VALUE_LENGTH = 64;

const hasAtMostTwoDecimals = (value: number): boolean => Math.round(value * 100) / 100 === value;

const parseNumber = (input: unknown): unknown => {
  if (typeof input !== 'string') return input;
  if (input.length > MAX_VALUE_LENGTH) return Number.NaN;
  const value = input.trim();
  return value === '' ? undefined : (parsePrice(value) ?? Number.NaN);
};

const priceNumber = (missingMessage: string) =>
  z
    .number({ error: (issue) => (issue.input === undefined ? missingMessage : 'Preço inválido') })
    .check(
      z.gte(0.01, 'Preço deve ser maior que zero'),
      z.lte(99_999_999.99, 'Preço alto demais'),
      z.refine(hasAtMostTwoDecimals, 'Preço deve ter no máximo duas casas decimais'),
    );

/** Required reais, at least 0.01, at most two decimals. Also parses `149,90` and `1.149,90`. */
export const price = (missingMessage: string) =>
  z.pipe(z.transform(parseNumber), priceNumber(missingMessage));

/** Optional reais; undefined when missing, empty or 0. */
export const optionalPrice = z.pipe(
  z.transform((input: unknown) => {
    const value = parseNumber(input);
    return value === null || value === 0 ? undefined : value;
  }),
  z.optional(priceNumber('Preço inválido')),
);

/** Optional bound of a price range, at least 0; undefined when missing or empty. */
export const priceBound = z.pipe(
  z.transform((input: unknown) => parseNumber(input) ?? undefined),
  z.optional(
    z.number('Preço inválido').check(z.gte(0, 'Preço inválido'), z.lte(99_999_999.99, 'Preço alto demais')),
  ),
);

export interface TextRules {
  /** For a value that is not a string, and the default for `tooShort` and `tooLong`. */
  invalidMessage: string;
  min?: number;
  tooShort?: string;
  max: number;
  tooLong?: string;
  /** Default: true. */
  trim?: boolean;
}

/**
 * As `z.maxLength`, but skips the later checks of the same text; `abort` would also skip those of the surrounding
 * object.
 */
function stopAboveMaxLength(max: number, message: string) {
  const check = z.check<string>(({ value, issues }) => {
    if (value.length <= max || (value.length <= 2 * max && [...value].length <= max)) return;
    issues.push({ code: 'too_big', origin: 'string', maximum: max, input: value, message: message });
  });
  // Read by the OpenAPI generator.
  check._zod.onattach.push(({ _zod: { bag } }) => (bag['maximum'] = max));
  return check;
}

/**
 * A string of bounded length. The length is checked first, so that no later regular expression runs on more than
 * `max` characters.
 */
export const text = ({
  invalidMessage,
  min = 0,
  tooShort = invalidMessage,
  max,
  tooLong = invalidMessage,
  trim = true,
}: TextRules) =>
  z
    .string(invalidMessage)
    .check(
      stopAboveMaxLength(MAX_UNTRIMMED_LENGTH, tooLong),
      ...(trim ? [z.trim()] : []),
      stopAboveMaxLength(max, tooLong),
      ...(min > 0 ? [z.minLength(min, tooShort)] : []),
    );

/** Optional text of a list filter. */
export const optionalFilterText = (max: number, tooLong: string) =>
  z.optional(text({ invalidMessage: tooLong, max }));

const INVISIBLE_CHARACTERS_MESSAGE = 'Texto inválido: há caracteres que não se veem';

/**
 * Rejects control characters and direction overrides; multi-line texts may contain tabs and line breaks.
 */
const isSingleLine = z.refine<string>(
  (input) => !/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u.test(input),
  INVISIBLE_CHARACTERS_MESSAGE,
);
const isMultiLine = z.refine<string>(
  (input) => !/[^\P{Cc}\t\n\r]|[\u202A-\u202E\u2066-\u2069]/u.test(input),
  INVISIBLE_CHARACTERS_MESSAGE,
);

/** A visible letter, digit, punctuation mark or symbol; not fillers or the empty Braille pattern. */
const VISIBLE_CHARACTER = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;
const hasVisibleCharacter = (message: string) =>
  z.refine<string>((input) => input === '' || VISIBLE_CHARACTER.test(input), message);

/** Required text of one line, trimmed. */
export const singleLineText = (missingMessage: string, max: number, tooLong: string) =>
  text({ invalidMessage: missingMessage, min: 1, max, tooLong }).check(
    isSingleLine,
    hasVisibleCharacter(missingMessage),
  );

/** Required text of several lines, trimmed. */
export const multiLineText = (missingMessage: string, max: number, tooLong: string) =>
  text({ invalidMessage: missingMessage, min: 1, max, tooLong }).check(
    isMultiLine,
    hasVisibleCharacter(missingMessage),
  );

/** Optional text of one line, trimmed; empty when missing. */
export const optionalSingleLineText = (max: number, tooLong: string) =>
  z._default(
    text({ invalidMessage: 'Texto inválido', max, tooLong }).check(
      isSingleLine,
      hasVisibleCharacter(INVISIBLE_CHARACTERS_MESSAGE),
    ),
    '',
  );

/** Optional text of several lines, trimmed; empty when missing. */
export const optionalMultiLineText = (max: number, tooLong: string) =>
  z._default(
    text({ invalidMessage: 'Texto inválido', max, tooLong }).check(
      isMultiLine,
      hasVisibleCharacter(INVISIBLE_CHARACTERS_MESSAGE),
    ),
    '',
  );

/** Whether a text is an absolute http or https URL with a host and without credentials. */
export function isHttpLink(text: string): boolean {
  if (!/^https?:\/\/[^\s/\\]/i.test(text) || /[\p{Cc}\u2028\u2029]/u.test(text)) return false;
  // Not URL.parse: the browser runs this too, and browsers of 2023 lack it.
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password;
}

/**
 * Whether an http link has a public domain: not an IP address (in any spelling, which `URL` normalizes), localhost or
 * a single label.
 */
export function hasPublicHost(text: string): boolean {
  const labels = new URL(text).hostname.replace(/\.$/, '').split('.');
  const last = labels.at(-1) ?? '';
  return labels.length > 1 && !labels.includes('') && /\p{L}/u.test(last) && last !== 'localhost';
}

const LINK_LENGTH_RULE = { max: 2000, tooLong: 'Link longo demais' };

/** Checks that a text is empty or a link with a public host. @param message for a text that is not a link */
export const linkRules = (message: string) =>
  [
    z.refine<string>((input) => input === '' || isHttpLink(input), message),
    z.refine<string>(
      (input) => !isHttpLink(input) || hasPublicHost(input),
      'Link inválido: informe o endereço de um site',
    ),
  ] as const;
const linkOrEmpty = linkRules('Link inválido: comece com http:// ou https://');

export const httpLink = (missingMessage: string) =>
  text({ invalidMessage: missingMessage, min: 1, ...LINK_LENGTH_RULE }).check(...linkOrEmpty);

/** Optional link, trimmed; empty when missing. */
export const optionalLink = z._default(
  text({ invalidMessage: 'Link inválido', ...LINK_LENGTH_RULE }).check(...linkOrEmpty),
  '',
);
