import type { Comment } from '@pechincha/contracts/entities/promotion';
import { apiPath, http } from '../../../lib/http';
import { parseComment } from '../../../api/comment';

export interface NewComment {
  promotionId: string;
  content: string;
  parentCommentId?: string | undefined;
  /** Ids of members chosen from the suggestions. */
  mentions?: string[] | undefined;
  /** Idempotency key: the same for every retry of one comment. */
  key: string;
}

export async function postComment({
  promotionId,
  content,
  parentCommentId,
  mentions,
  key,
}: NewComment): Promise<Comment> {
  const { data } = await http.post<unknown>(
    apiPath`/promotions/${promotionId}/comments`,
    { content, ...(parentCommentId && { parentCommentId }), ...(mentions && { mentions }) },
    { headers: { 'Idempotency-Key': key } },
  );
  return parseComment(data);
}
