import type { AuthorView } from '@pechincha/contracts/entities/user';
import { countCharacters } from '@pechincha/contracts/text';

/** A mention being typed. */
export interface Mention {
  /** Index of the `@`. */
  start: number;
  query: string;
}

const MAX_NAME_LENGTH = 80;

const isOutOfRange = (query: string): boolean => {
  const length = countCharacters(query.trim());
  return length < 2 || length > MAX_NAME_LENGTH;
};

/** The mention before the caret. Names contain spaces, so it ends only with the line. */
export function findMention(text: string, caret: number): Mention | undefined {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf('@');
  // An `@` inside an e-mail address is no mention.
  if (start < 0 || /[\p{L}\p{N}._-]/u.test(before.charAt(start - 1))) return undefined;
  const query = before.slice(start + 1);
  if (/^\s|\n/.test(query) || isOutOfRange(query)) return undefined;
  return { start, query };
}

/** Replaces the typed part by the full name; returns the text and the caret position. */
export function insertName(
  text: string,
  { start, query }: Mention,
  name: string,
): { text: string; caret: number } {
  const after = text.slice(start + 1 + query.length);
  const head = `${text.slice(0, start)}@${name}${after.startsWith(' ') ? '' : ' '}`;
  return { text: head + after, caret: head.length + (after.startsWith(' ') ? 1 : 0) };
}

/** True when a prefix of the query has no matches, so the query cannot have any. */
export const isKnownEmpty = (query: string, emptyQueries: readonly string[]): boolean =>
  emptyQueries.some((emptyQuery) => query.toLowerCase().startsWith(emptyQuery.toLowerCase()));

/** A member chosen from the suggestions. */
type ChosenMember = Pick<AuthorView, '_id' | 'name'>;

/** As in the contract of comments. */
const MAX_CHOSEN = 20;

function parseChosen(stored: string): ChosenMember[] {
  try {
    return (JSON.parse(stored || '[]') as Partial<ChosenMember>[]).filter(
      (member): member is ChosenMember => typeof member._id === 'string' && typeof member.name === 'string',
    );
  } catch {
    return [];
  }
}

/** Adds a member to those of a draft, which are stored with it. */
export const addChosen = (stored: string, { _id, name }: ChosenMember): string =>
  JSON.stringify([...parseChosen(stored).filter((member) => member._id !== _id), { _id, name }]);

/** Ids of the chosen members whose names are still in the text; undefined if there are none. */
export function listChosenIds(stored: string, text: string): string[] | undefined {
  const ids = parseChosen(stored)
    .filter(({ name }) => text.includes(`@${name}`))
    .map(({ _id }) => _id);
  return ids.length > 0 ? ids.slice(-MAX_CHOSEN) : undefined;
}
