/** Turns any value into a `T` without throwing: missing and mistyped values become a default. */
export type Parser<T> = (input: unknown) => T;

type JsonObject = Record<string, unknown>;

export const toObject = (input: unknown): JsonObject =>
  typeof input === 'object' && input !== null && !Array.isArray(input) ? (input as JsonObject) : {};

/** Requires a parser for every field of `T`, so that a new contract field fails the type check. */
export const object =
  <T extends object>(fields: { [Name in keyof T]-?: Parser<T[Name]> }): Parser<T> =>
  (input) => {
    const source = toObject(input);
    const parsers = Object.entries<Parser<unknown>>(fields);
    return Object.fromEntries(parsers.map(([name, parse]) => [name, parse(source[name])])) as T;
  };

export const text =
  (fallback = ''): Parser<string> =>
  (input) =>
    typeof input === 'string' ? input : typeof input === 'number' ? String(input) : fallback;

/** Undefined for everything that is no number. */
export const optionalNumber: Parser<number | undefined> = (input) => {
  const parsed = typeof input === 'string' && input.trim() ? Number(input) : input;
  return typeof parsed === 'number' && Number.isFinite(parsed) ? parsed : undefined;
};

export const nullableNumber: Parser<number | null> = (input) => optionalNumber(input) ?? null;

/** For counts, which are 0 when they are missing: use `numberOrNaN` for what is not 0 without a number. */
export const number =
  (fallback = 0): Parser<number> =>
  (input) =>
    optionalNumber(input) ?? fallback;

/** Pages show NaN as 'N/A' or '--'. */
export const numberOrNaN = number(Number.NaN);

export const boolean =
  (fallback = false): Parser<boolean> =>
  (input) =>
    typeof input === 'boolean' ? input : fallback;

/** ISO 8601 time; '' when missing or invalid, which pages render as nothing. */
export const isoTime: Parser<string> = (input) =>
  typeof input === 'string' && !Number.isNaN(Date.parse(input)) ? input : '';

/** Day as `2026-11-30`, else undefined. */
export const day: Parser<string | undefined> = (input) =>
  typeof input === 'string' && !Number.isNaN(Date.parse(`${input}T00:00:00Z`)) ? input : undefined;

/** Enum that keeps unknown texts: pages have a label for unknown values. */
export const openEnum =
  <T extends string>(fallback: T): Parser<T> =>
  (input) =>
    (typeof input === 'string' && input ? input : fallback) as T;

/** Enum; unknown values become `fallback`. */
export const oneOf =
  <T extends string>(values: readonly T[], fallback: T): Parser<T> =>
  (input) =>
    values.find((known) => known === input) ?? fallback;

/** Enum; unknown values become undefined. */
export const optionalOneOf =
  <T extends string>(values: readonly T[]): Parser<T | undefined> =>
  (input) =>
    values.find((known) => known === input);

/** Null for undefined, null and ''. */
export const nullable =
  <T>(parse: Parser<T>): Parser<T | null> =>
  (input) =>
    input === undefined || input === null || input === '' ? null : parse(input);

/** Undefined for undefined and null. */
export const optional =
  <T>(parse: Parser<T>): Parser<T | undefined> =>
  (input) =>
    input === undefined || input === null ? undefined : parse(input);

/** A number other than 0, else undefined. */
export const amount: Parser<number | undefined> = (input) => optionalNumber(input) || undefined;

/** A text other than '', else undefined. */
export const filledText: Parser<string | undefined> = (input) => text()(input) || undefined;

const isPresent = (input: unknown): boolean => input !== undefined && input !== null;

export const array =
  <T>(parse: Parser<T>): Parser<T[]> =>
  (input) =>
    Array.isArray(input) ? input.filter(isPresent).map((entry) => parse(entry)) : [];

/** Accepts a bare array, or one under `name` or `data`. */
export const list =
  <T>(name: string, parse: Parser<T>): Parser<T[]> =>
  (input) => {
    const source = toObject(input);
    return array(parse)(Array.isArray(input) ? input : (source[name] ?? source['data']));
  };

interface Paging {
  page: number;
  totalPages: number;
  total: number;
}

/** A page of a list, which stands under `name`; a response without the total has only this page. */
export const paged =
  <Name extends string, T>(name: Name, parse: Parser<T>): Parser<Record<Name, T[]> & Paging> =>
  (input) => {
    const entries = list(name, parse)(input);
    const paging = object<Paging>({ page: number(1), totalPages: number(1), total: number(entries.length) });
    return { [name]: entries, ...paging(input) } as Record<Name, T[]> & Paging;
  };
