import * as z from 'zod/mini';
import { parsePrice } from '../prices.js';
import { SLUG_PATTERN, UNKNOWN_CATEGORY_MESSAGE } from '../site.js';
import {
  cleanLine,
  cleanLines,
  countCharacters,
  hasDirectionControl,
  hasMoreCharacters,
  isVisible,
  removeDirectionControls,
} from '../text.js';
import { parseUrl } from '../urls.js';

/** Fields that multipart forms send as text and JSON bodies as values, with the same errors. */

/** Code units of any text field, before it is cleaned. */
export const MAX_UNTRIMMED_LENGTH = 16_384;

/** Code units of a number, date or choice sent as text, before trimming. */
export const MAX_VALUE_LENGTH = 64;

const hasAtMostTwoDecimals = (value: number): boolean => Math.round(value * 100) / 100 === value;

const parseNumber = (input: unknown): unknown => {
  if (typeof input !== 'string') return input;
  if (input.length > MAX_VALUE_LENGTH) return Number.NaN;
  return input.trim() === '' ? undefined : (parsePrice(input) ?? Number.NaN);
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
  /** Null for what is taken as it is, like a password. */
  clean?: ((text: string) => string) | null;
}

/** Skips the later checks of the same text; `abort` would also skip those of the surrounding object. */
function stopWhen(isTooLong: (text: string) => boolean, max: number, message: string) {
  const check = z.check<string>(({ value, issues }) => {
    if (isTooLong(value))
      issues.push({ code: 'too_big', origin: 'string', maximum: max, input: value, message: message });
  });
  // Read by the OpenAPI generator.
  check._zod.onattach.push(({ _zod: { bag } }) => (bag['maximum'] = max));
  return check;
}

/** At least so many characters as people count them. */
export function minCharacters(min: number, message: string) {
  const check = z.refine<string>((input) => countCharacters(input) >= min, message);
  check._zod.onattach.push(({ _zod: { bag } }) => (bag['minimum'] = min));
  return check;
}

const INVISIBLE_CHARACTERS_MESSAGE = 'Texto inválido: há caracteres que não se veem';

const hasNoDirectionControl = z.refine<string>(
  (input) => !hasDirectionControl(input),
  INVISIBLE_CHARACTERS_MESSAGE,
);

/**
 * A text that is cleaned, without direction controls, and of bounded length as people count characters. The length is
 * checked first, so that no later regular expression runs on more than a known number of them.
 */
export const text = ({
  invalidMessage,
  min = 0,
  tooShort = invalidMessage,
  max,
  tooLong = invalidMessage,
  clean = cleanLine,
}: TextRules) =>
  z.string(invalidMessage).check(
    stopWhen((input) => input.length > MAX_UNTRIMMED_LENGTH, MAX_UNTRIMMED_LENGTH, tooLong),
    ...(clean ? [z.overwrite<string>(clean)] : []),
    stopWhen((input) => hasMoreCharacters(input, max), max, tooLong),
    ...(min > 0 ? [minCharacters(min, tooShort)] : []),
    ...(clean ? [hasNoDirectionControl] : []),
  );

/** What has only invisible characters is not taken as missing: it is refused, or matches nothing. */
const keepInvisible = (clean: (text: string) => string) => (input: string) => clean(input) || input.trim();

/** Optional text of a list filter, without the direction controls that are copied along with a text. */
export const optionalFilterText = (max: number, tooLong: string) =>
  z.optional(
    text({
      invalidMessage: tooLong,
      max,
      clean: keepInvisible((input) => cleanLine(removeDirectionControls(input))),
    }),
  );

const hasVisibleCharacter = (message: string) =>
  z.refine<string>((input) => input === '' || isVisible(input), message);

/** Required text of one line. */
export const singleLineText = (missingMessage: string, max: number, tooLong: string) =>
  text({ invalidMessage: missingMessage, min: 1, max, tooLong }).check(hasVisibleCharacter(missingMessage));

/** Required text of several lines. */
export const multiLineText = (missingMessage: string, max: number, tooLong: string) =>
  text({ invalidMessage: missingMessage, min: 1, max, tooLong, clean: cleanLines }).check(
    hasVisibleCharacter(missingMessage),
  );

/** Optional text of one line; empty when missing. */
export const optionalSingleLineText = (max: number, tooLong: string) =>
  z._default(
    text({ invalidMessage: 'Texto inválido', max, tooLong, clean: keepInvisible(cleanLine) }).check(
      hasVisibleCharacter(INVISIBLE_CHARACTERS_MESSAGE),
    ),
    '',
  );

/** Optional text of several lines; empty when missing. */
export const optionalMultiLineText = (max: number, tooLong: string) =>
  z._default(
    text({ invalidMessage: 'Texto inválido', max, tooLong, clean: keepInvisible(cleanLines) }).check(
      hasVisibleCharacter(INVISIBLE_CHARACTERS_MESSAGE),
    ),
    '',
  );

/** Whether a text is an absolute http or https URL with a host and without credentials. */
function isHttpLink(text: string): boolean {
  if (!/^https?:\/\/[^\s/\\]/i.test(text) || /[\p{Cc}\u2028\u2029]/u.test(text)) return false;
  const url = parseUrl(text);
  return url !== undefined && /^https?:$/.test(url.protocol) && !url.username && !url.password;
}

/**
 * Whether an http link has a public domain: not an IP address (in any spelling, which `URL` normalizes), localhost or
 * a single label.
 */
function hasPublicHost(text: string): boolean {
  const labels = new URL(text).hostname.replace(/\.$/, '').split('.');
  const last = labels.at(-1) ?? '';
  return labels.length > 1 && !labels.includes('') && /\p{L}/u.test(last) && last !== 'localhost';
}

/** An address that begins with `www.` is one of https. */
export const addScheme = (link: string): string => (/^www\./i.test(link) ? `https://${link}` : link);

const LINK_RULES = {
  max: 2000,
  tooLong: 'Link longo demais',
  clean: (link: string) => addScheme(cleanLine(link)),
};

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
  text({ invalidMessage: missingMessage, min: 1, ...LINK_RULES }).check(...linkOrEmpty);

/** Optional link, trimmed; empty when missing. */
export const optionalLink = z._default(
  text({ invalidMessage: 'Link inválido', ...LINK_RULES }).check(...linkOrEmpty),
  '',
);

/** The value of a category. The service refuses one that the site does not list, with the same message. */
export const categoryField = (missingMessage = UNKNOWN_CATEGORY_MESSAGE) => {
  const error = ({ input }: { input?: unknown }): string =>
    input === undefined || input === '' ? missingMessage : UNKNOWN_CATEGORY_MESSAGE;
  return z.string({ error }).check(z.regex(SLUG_PATTERN, { error }));
};
