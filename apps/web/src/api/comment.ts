import type { Comment } from '@pechincha/contracts/entities/promotion';
import { parseAuthor } from './author';
import { boolean, isoTime, list, nullable, object, text } from './parsers';

export const parseComment = object<Comment>({
  _id: text(),
  content: text(),
  author: parseAuthor,
  createdAt: isoTime,
  parentComment: nullable(text()),
  deleted: boolean(),
});

export const parseComments = list('comments', parseComment);
