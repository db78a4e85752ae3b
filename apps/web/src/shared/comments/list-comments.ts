import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Comment } from '@pechincha/contracts/entities/promotion';
import type { CommentSort } from '@pechincha/contracts/operations/promotions';
import { parseComments } from '../../api/comment';
import { filledText, optionalNumber, toObject } from '../../api/parsers';
import { apiPath, http } from '../../lib/http';
import { commentKeys } from '../../lib/keys';

interface CommentPage {
  comments: Comment[];
  total?: number | undefined;
  nextCursor?: string | undefined;
}

const FIRST_PAGE_SIZE = 1000;
const NEXT_PAGE_SIZE = 100;

const withoutDeletedAuthor = (comment: Comment): Comment =>
  comment.deleted ? { ...comment, author: null } : comment;

async function listComments(
  promotionId: string,
  sort: CommentSort,
  cursor: string | undefined,
  signal?: AbortSignal,
): Promise<CommentPage> {
  const isPaged = sort === 'newest' || cursor !== undefined;
  const { data } = await http.get<unknown>(apiPath`/promotions/${promotionId}/comments`, {
    params: isPaged ? { sort, limit: NEXT_PAGE_SIZE, ...(cursor && { cursor }) } : { limit: FIRST_PAGE_SIZE },
    ...(signal && { signal }),
  });
  const { total, nextCursor } = toObject(data);
  return {
    comments: parseComments(data).map(withoutDeletedAuthor),
    total: optionalNumber(total),
    nextCursor: filledText(nextCursor),
  };
}

/** The newest comments, not from the cache. */
export const listNewestComments = async (promotionId: string): Promise<Comment[]> =>
  (await listComments(promotionId, 'newest', undefined)).comments;

export const useComments = (promotionId: string, sort: CommentSort) =>
  useInfiniteQuery({
    queryKey: commentKeys.sorted(promotionId, sort),
    queryFn: ({ signal, pageParam }) => listComments(promotionId, sort, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { errorText: 'Erro ao carregar comentários' },
  });

export type CommentPages = ReturnType<typeof useComments>;

/**
 * Comments posted since the page was opened; shown at once, even when their page of the list is not loaded.
 */
export const useOwnComments = (promotionId: string): Comment[] =>
  useQuery<Comment[]>({ queryKey: commentKeys.own(promotionId), queryFn: skipToken }).data ?? noComments;

const noComments: Comment[] = [];
