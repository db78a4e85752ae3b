import { type Comment, commentList, type CommentList } from '@pechincha/contracts/entities/promotion';
import { listComments, postComment, toggleCommentUseful } from '@pechincha/contracts/operations/promotions';
import { visitor, type TestResponse, type TestService } from '@pechincha/testing/test-service';
import type { Member } from './helpers.js';

/** @throws Error if the comment is refused */
export async function createComment(
  service: TestService,
  promotionId: string,
  as: Member,
  content: string,
  parentCommentId?: string,
): Promise<string> {
  const body = { content, ...(parentCommentId && { parentCommentId }) };
  const { status, body: comment } = await service.call(postComment, {
    as,
    params: { id: promotionId },
    body,
  });
  if (status !== 201) throw new Error(JSON.stringify(comment));
  return comment._id as string;
}

export const getComments = async (
  service: TestService,
  id: string,
  query: Record<string, string> = {},
  as: Member | typeof visitor = visitor,
): Promise<CommentList> =>
  commentList.parse((await service.call(listComments, { as, params: { id }, query })).body);

export const toggleUseful = (
  service: TestService,
  id: string,
  as: Member | typeof visitor,
  { key, replica = 0 }: { key?: string; replica?: number } = {},
): Promise<TestResponse> =>
  service.call(toggleCommentUseful, {
    as,
    params: { id },
    replica,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

export const listContents = ({ comments }: CommentList): string[] => comments.map(({ content }) => content);

export const findComment = ({ comments }: CommentList, id: string): Comment | undefined =>
  comments.find(({ _id }) => _id === id);
