/** Reads anything as a `T`: what is missing or of another kind gets a default. */
export type Parser<T> = (given: unknown) => T;

type Given = Record<string, unknown>;

export const toObject = (given: unknown): Given =>
  typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as Given) : {};

/** Every field of the contract's type has its parser, so that a new field cannot be passed over. */
export const object =
  <T extends object>(fields: { [Name in keyof T]-?: Parser<T[Name]> }): Parser<T> =>
  (given) => {
    const source = toObject(given);
    const parsers = Object.entries<Parser<unknown>>(fields);
    return Object.fromEntries(parsers.map(([name, parse]) => [name, parse(source[name])])) as T;
  };

export const text =
  (missing = ''): Parser<string> =>
  (given) =>
    typeof given === 'string' ? given : typeof given === 'number' ? String(given) : missing;

export const number =
  (missing = 0): Parser<number> =>
  (given) => {
    const read = typeof given === 'string' && given.trim() ? Number(given) : given;
    return typeof read === 'number' && Number.isFinite(read) ? read : missing;
  };

export const flag =
  (missing = false): Parser<boolean> =>
  (given) =>
    typeof given === 'boolean' ? given : missing;

/** A time as ISO 8601; empty where it is not known, which a page shows as nothing. */
export const time: Parser<string> = (given) =>
  typeof given === 'string' && !Number.isNaN(Date.parse(given)) ? given : '';

/** One of some values; a page has a word for one that it does not know, so an unknown text stays. */
export const value =
  <T extends string>(missing: T): Parser<T> =>
  (given) =>
    (typeof given === 'string' && given ? given : missing) as T;

/** One of some values; any other one is read as `missing`. */
export const oneOf =
  <T extends string>(values: readonly T[], missing: T): Parser<T> =>
  (given) =>
    values.find((known) => known === given) ?? missing;

/** Null where nothing is given. */
export const nullable =
  <T>(parse: Parser<T>): Parser<T | null> =>
  (given) =>
    given === undefined || given === null || given === '' ? null : parse(given);

/** Undefined where nothing is given. */
export const optional =
  <T>(parse: Parser<T>): Parser<T | undefined> =>
  (given) =>
    given === undefined || given === null ? undefined : parse(given);

const isEntry = (given: unknown): boolean => given !== undefined && given !== null;

export const array =
  <T>(parse: Parser<T>): Parser<T[]> =>
  (given) =>
    Array.isArray(given) ? given.filter(isEntry).map((entry) => parse(entry)) : [];

/** A list that comes bare, under its name or under `data`. */
export const list =
  <T>(name: string, parse: Parser<T>): Parser<T[]> =>
  (given) => {
    const source = toObject(given);
    return array(parse)(Array.isArray(given) ? given : (source[name] ?? source['data']));
  };
