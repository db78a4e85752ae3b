import { failureOf, wordsOf } from '../../lib/failure';

/** Of a session that is over nothing is said: the page for signing in says enough. */
const isEnded = (error: unknown): boolean => failureOf(error).status === 401;

/** These words, whatever the server said. */
export const failureUnlessEnded =
  (words: string) =>
  (error: unknown): string | undefined =>
    isEnded(error) ? undefined : words;

/** The server's words, or these. */
export const serverWordsUnlessEnded = (error: unknown, instead: string): string | undefined =>
  isEnded(error) ? undefined : wordsOf(error, instead);
