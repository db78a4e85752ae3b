import { isSessionOver } from '../../lib/failure';
import { notify } from '../../lib/notify';

/** Tells of a call that failed, in the words of its place; of a session that is over it says nothing. */
export function tellFailure(error: unknown, words: string): void {
  if (!isSessionOver(error)) notify('error', words);
}
