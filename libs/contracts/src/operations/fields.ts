import * as z from 'zod/mini';
import { parsePrice } from '../prices.js';

/** Fields that forms send as text and JSON as values: parsed alike, the bad ones told alike. */

/** No text of a request is longer, spaces around it included. */
export const MAX_UNTRIMMED_LENGTH = 16_384;

/** Characters of a number, a day or a choice that is sent as text, spaces around it included. */
export const MAX_VALUE_LENGTH = 64;

/** Whether a number is one that two decimals write; it is kept as it is. */
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

/** Reais that must be given: at least 0.01, at most two decimals. Takes `149,90` and `1.149,90` too. */
export const price = (missingMessage: string) =>
  z.pipe(z.transform(parseNumber), priceNumber(missingMessage));

/** Reais that may be missing or empty; 0 counts as missing. */
export const optionalPrice = z.pipe(
  z.transform((input: unknown) => {
    const value = parseNumber(input);
    return value === null || value === 0 ? undefined : value;
  }),
  z.optional(priceNumber('Preço inválido')),
);

/** A bound of a price range, from 0; missing or empty for none. */
export const priceBound = z.pipe(
  z.transform((input: unknown) => parseNumber(input) ?? undefined),
  z.optional(
    z.number('Preço inválido').check(z.gte(0, 'Preço inválido'), z.lte(99_999_999.99, 'Preço alto demais')),
  ),
);

export interface TextRules {
  /** Said of what is no text, and of what breaks a rule that has no words of its own. */
  invalidMessage: string;
  min?: number;
  tooShort?: string;
  max: number;
  tooLong?: string;
  /** False keeps the spaces around it. */
  trim?: boolean;
}

/**
 * As `z.maxLength`, but ends the checks of a text that is too long. `abort` would end those of the form around it
 * too.
 */
function stopAboveMaxLength(max: number, message: string) {
  const check = z.check<string>(({ value, issues }) => {
    if (value.length <= max || (value.length <= 2 * max && [...value].length <= max)) return;
    issues.push({ code: 'too_big', origin: 'string', maximum: max, input: value, message: message });
  });
  // What the API's document reads.
  check._zod.onattach.push(({ _zod: { bag } }) => (bag['maximum'] = max));
  return check;
}

/**
 * A text with a bound. One that is too long ends its checks there, so that no later expression ever runs over
 * more than `max` characters; before it is trimmed it may be as long as any text of a request.
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

/** Text of a filter: any, or none. */
export const optionalFilterText = (max: number, tooLong: string) =>
  z.optional(text({ invalidMessage: tooLong, max }));

const INVISIBLE_CHARACTERS_MESSAGE = 'Texto inválido: há caracteres que não se veem';

/**
 * Control characters and direction overrides have no place in what people read; texts of several lines keep tab
 * and line feed.
 */
const isSingleLine = z.refine<string>(
  (input) => !/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u.test(input),
  INVISIBLE_CHARACTERS_MESSAGE,
);
const isMultiLine = z.refine<string>(
  (input) => !/[^\P{Cc}\t\n\r]|[\u202A-\u202E\u2066-\u2069]/u.test(input),
  INVISIBLE_CHARACTERS_MESSAGE,
);

/** A letter, digit, sign or symbol that shows; fillers and the empty Braille pattern are none. */
const VISIBLE_CHARACTER = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;
const hasVisibleCharacter = (message: string) =>
  z.refine<string>((input) => input === '' || VISIBLE_CHARACTER.test(input), message);

/** One line of text, trimmed. `missing` is told where it is not given or blank. */
export const singleLineText = (missingMessage: string, max: number, tooLong: string) =>
  text({ invalidMessage: missingMessage, min: 1, max, tooLong }).check(
    isSingleLine,
    hasVisibleCharacter(missingMessage),
  );

/** Text of several lines, trimmed. `missing` is told where it is not given or blank. */
export const multiLineText = (missingMessage: string, max: number, tooLong: string) =>
  text({ invalidMessage: missingMessage, min: 1, max, tooLong }).check(
    isMultiLine,
    hasVisibleCharacter(missingMessage),
  );

/** One line of text that may be missing: trimmed, empty for none. */
export const optionalSingleLineText = (max: number, tooLong: string) =>
  z._default(
    text({ invalidMessage: 'Texto inválido', max, tooLong }).check(
      isSingleLine,
      hasVisibleCharacter(INVISIBLE_CHARACTERS_MESSAGE),
    ),
    '',
  );

/** Text of several lines that may be missing: trimmed, empty for none. */
export const optionalMultiLineText = (max: number, tooLong: string) =>
  z._default(
    text({ invalidMessage: 'Texto inválido', max, tooLong }).check(
      isMultiLine,
      hasVisibleCharacter(INVISIBLE_CHARACTERS_MESSAGE),
    ),
    '',
  );

/** Whether a text is an absolute http or https address with a host and without a user part. */
export function isHttpLink(text: string): boolean {
  if (!/^https?:\/\/[^\s/\\]/i.test(text) || /[\p{Cc}\u2028\u2029]/u.test(text)) return false;
  // Not URL.parse: browsers of 2023 lack it, and the form judges by this too.
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password;
}

/**
 * Whether an http link leads to a name of the public web: no IP address, which `URL` has brought to its usual
 * spelling, no localhost, no host of one label.
 */
export function hasPublicHost(text: string): boolean {
  const labels = new URL(text).hostname.replace(/\.$/, '').split('.');
  const last = labels.at(-1) ?? '';
  return labels.length > 1 && !labels.includes('') && /\p{L}/u.test(last) && last !== 'localhost';
}

const LINK_LENGTH_RULE = { max: 2000, tooLong: 'Link longo demais' };

/** Checks of a text that is empty or a link to the public web. `words` is told of what is no link. */
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

/** A link that may be missing: trimmed, empty for none. */
export const optionalLink = z._default(
  text({ invalidMessage: 'Link inválido', ...LINK_LENGTH_RULE }).check(...linkOrEmpty),
  '',
);
