import type { Comment } from '@pechincha/contracts/entities/promotion';
import { toAuthorResponse } from '../promotions/promotion.mapper.js';
import type { ListedComment } from './comments.repository.js';

export const toCommentResponse = (row: ListedComment): Comment => ({
  _id: row._id.toHexString(),
  content: row.content,
  author: row.deleted ? null : toAuthorResponse(row.author),
  createdAt: row.createdAt.toISOString(),
  parentComment: row.parent?.toHexString() ?? null,
  deleted: row.deleted,
});
