/** A name that is being typed after an `@`. */
export interface Mention {
  /** Where the `@` stands. */
  at: number;
  typed: string;
}

const LONGEST_NAME = 80;

/** The mention that the caret stands in: names have spaces, so it goes on until the line ends. */
export function mentionAt(text: string, caret: number): Mention | undefined {
  const before = text.slice(0, caret);
  const at = before.lastIndexOf('@');
  // An e-mail address mentions nobody.
  if (at < 0 || /[\p{L}\p{N}._-]/u.test(before.charAt(at - 1))) return undefined;
  const typed = before.slice(at + 1);
  if (typed.length > LONGEST_NAME || /^\s|\n/.test(typed) || typed.trim().length < 2) return undefined;
  return { at, typed };
}

/** The text with the whole name where it was being typed, and where the caret goes. */
export function withName(
  text: string,
  { at, typed }: Mention,
  name: string,
): { text: string; caret: number } {
  const rest = text.slice(at + 1 + typed.length);
  const head = `${text.slice(0, at)}@${name}${rest.startsWith(' ') ? '' : ' '}`;
  return { text: head + rest, caret: head.length + (rest.startsWith(' ') ? 1 : 0) };
}

/** Whether what is typed can still become a name: nobody is called so who is not called by its beginning. */
export const isHopeless = (typed: string, withoutNames: readonly string[]): boolean =>
  withoutNames.some((beginning) => typed.toLowerCase().startsWith(beginning.toLowerCase()));
