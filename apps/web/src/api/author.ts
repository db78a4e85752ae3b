import type { AuthorView } from '@pechincha/contracts/entities/user';
import { isId } from '../lib/ids';
import { array, boolean, nullable, object, optional, text } from './parsers';

const parseAuthorFields = object<AuthorView>({
  _id: text(),
  name: text(),
  avatar: nullable(text()),
  deleted: optional(boolean()),
});

/** Accepts an author object, id or name. Without an id the author counts as deleted and has no profile page. */
export function parseAuthor(input: unknown): AuthorView {
  const fields = typeof input === 'string' ? { [isId(input) ? '_id' : 'name']: input } : input;
  const parsed = parseAuthorFields(fields);
  return parsed._id ? parsed : { ...parsed, deleted: true };
}

export const parseAuthors = array(parseAuthor);
