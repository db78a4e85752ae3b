import type { Comment } from '@pechincha/contracts/entities/promotion';
import type { CommentSort } from '@pechincha/contracts/operations/promotions';
import { cleanLines } from '@pechincha/contracts/text';
import { skipToken, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { parseComment, parseComments } from '../../api/promotion-details';
import { filledText, optionalNumber, toObject } from '../../api/parsers';
import { ignoreNotFound, isOutcomeUnknown, retryLost, toApiError } from '../../lib/api-error';
import { apiPath, http } from '../../lib/http';
import { commentKeys, promotionKeys } from '../../lib/keys';
import { showToast } from '../../lib/show-toast';
import { useAction } from '../../lib/use-action';

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
const listNewestComments = async (promotionId: string): Promise<Comment[]> =>
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

interface NewComment {
  promotionId: string;
  content: string;
  parentCommentId?: string | undefined;
  /** Ids of members chosen from the suggestions. */
  mentions?: string[] | undefined;
  /** Idempotency key: the same for every retry of one comment. */
  key: string;
}

async function postComment({ promotionId, key, content, ...options }: NewComment): Promise<Comment> {
  const { data } = await http.post<unknown>(
    apiPath`/promotions/${promotionId}/comments`,
    { content, ...options },
    { headers: { 'Idempotency-Key': key } },
  );
  return parseComment(data);
}

type SentComment = Pick<NewComment, 'content' | 'parentCommentId'>;

const POSTED_BEFORE_TEXT = 'O comentário de antes já tinha sido publicado. Confira antes de enviar este.';

/** Posts and deletes comments of one deal, then refetches the thread and the deal's count. */
export function useCommentActions(promotionId: string) {
  const queryClient = useQueryClient();
  const invalidateThread = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: commentKeys.all(promotionId) }),
      queryClient.invalidateQueries({ queryKey: promotionKeys.detail(promotionId) }),
    ]);
  const updateOwnComments = (update: (own: Comment[]) => Comment[]) =>
    queryClient.setQueryData<Comment[]>(commentKeys.own(promotionId), (own = []) => update(own));
  /** Shows a comment whose response was lost, if it was posted nevertheless. */
  const findPosted = async (
    { content, parentCommentId }: SentComment,
    authorId: string,
  ): Promise<boolean> => {
    const newest = await listNewestComments(promotionId).catch(() => []);
    const posted = newest.find(
      (comment) =>
        comment.author?._id === authorId &&
        (comment.parentComment ?? undefined) === parentCommentId &&
        cleanLines(comment.content) === cleanLines(content),
    );
    if (!posted) return false;
    updateOwnComments((own) => [...own, posted]);
    showToast('warning', POSTED_BEFORE_TEXT);
    void invalidateThread();
    return true;
  };
  const post = useMutation({
    mutationFn: postComment,
    retry: retryLost,
    onSuccess: (comment) => {
      updateOwnComments((own) => [...own, comment]);
      showToast('success', 'Comentário adicionado!');
      // Not awaited: the form is emptied when the comment appears, not when the thread has been refetched.
      void invalidateThread();
    },
    onError: (error) => {
      const { message } = toApiError(error);
      showToast('error', message ? `Erro: ${message}` : 'Erro ao enviar comentário');
      if (isOutcomeUnknown(error)) void invalidateThread();
    },
  });
  const remove = useAction({
    mutationFn: async (id: string) => {
      await http.delete(apiPath`/promotions/comments/${id}`).catch(ignoreNotFound);
    },
    retry: retryLost,
    errorText: 'Erro ao excluir comentário',
    refresh: () => void invalidateThread(),
    onSuccess: async (_response, id) => {
      updateOwnComments((own) => own.filter(({ _id }) => _id !== id));
      showToast('success', 'Comentário excluído!');
      await invalidateThread();
      // The delete button disappears with the comment: focus moves to the heading.
      if (document.activeElement === document.body) document.getElementById('comentarios-titulo')?.focus();
    },
  });
  return { post, remove, findPosted };
}
