/** A name that is being typed after an `@`. */
export interface Mention {
  /** Where the `@` stands. */
  start: number;
  query: string;
}

const MAX_NAME_LENGTH = 80;

/** The mention that the caret stands in: names have spaces, so it goes on until the line ends. */
export function findMention(text: string, caret: number): Mention | undefined {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf('@');
  // An e-mail address mentions nobody.
  if (start < 0 || /[\p{L}\p{N}._-]/u.test(before.charAt(start - 1))) return undefined;
  const query = before.slice(start + 1);
  if (query.length > MAX_NAME_LENGTH || /^\s|\n/.test(query) || query.trim().length < 2) return undefined;
  return { start, query };
}

/** The text with the whole name where it was being typed, and where the caret goes. */
export function insertName(
  text: string,
  { start, query }: Mention,
  name: string,
): { text: string; caret: number } {
  const after = text.slice(start + 1 + query.length);
  const head = `${text.slice(0, start)}@${name}${after.startsWith(' ') ? '' : ' '}`;
  return { text: head + after, caret: head.length + (after.startsWith(' ') ? 1 : 0) };
}

/** Whether what is typed can still become a name: nobody is called so who is not called by its beginning. */
export const isKnownEmpty = (query: string, emptyQueries: readonly string[]): boolean =>
  emptyQueries.some((emptyQuery) => query.toLowerCase().startsWith(emptyQuery.toLowerCase()));
