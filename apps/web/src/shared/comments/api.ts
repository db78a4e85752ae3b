import type { Comment, UsefulState } from '@pechincha/contracts/entities/promotion';
import type { CommentSort } from '@pechincha/contracts/operations/promotions';
import { cleanLines } from '@pechincha/contracts/text';
import {
  type InfiniteData,
  type QueryClient,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { parseComment, parseComments, parseUsefulState } from '../../api/promotion-details';
import { filledText, optionalNumber, toObject } from '../../api/parsers';
import {
  ACTION_ERROR_TEXT,
  ignoreNotFound,
  isNotFound,
  isOutcomeUnknown,
  retryLost,
  toApiError,
} from '../../lib/api-error';
import { apiPath, http, parseData } from '../../lib/http';
import { promotionKeys } from '../../lib/keys';
import { showToast } from '../../lib/show-toast';
import { getToken } from '../../lib/token';
import { useAction } from '../../lib/use-action';
import { useAfterSignIn, useGoToLogin, useSession } from '../session/use-session';

const commentKeys = {
  all: (promotionId: string) => ['comments', promotionId],
  sorted: (promotionId: string, sort: string) => ['comments', promotionId, 'sorted', sort],
  /** The thread of a comment. */
  thread: (promotionId: string, commentId: string | undefined) => [
    'comments',
    promotionId,
    'thread',
    commentId,
  ],
  /** Further replies of a thread. */
  replies: (promotionId: string, rootId: string) => ['comments', promotionId, 'replies', rootId],
  own: (promotionId: string) => ['own-comments', promotionId],
} as const;

interface CommentPage {
  comments: Comment[];
  total?: number | undefined;
  nextCursor?: string | undefined;
}

/** Threads, each with all of its first hundred replies. */
const PAGE_SIZE = 20;

const withoutDeletedAuthor = (comment: Comment): Comment =>
  comment.deleted ? { ...comment, author: null } : comment;

/** The last responses to 'Útil' by comment: newer than those of lists that were requested before. */
const usefulResponses = new Map<string, UsefulState & { token: string | null; at: number }>();

const withUsefulResponse = (comment: Comment, requestedAt: number): Comment => {
  const response = usefulResponses.get(comment._id);
  if (!response || response.at < requestedAt || response.token !== getToken()) return comment;
  return { ...comment, usefulCount: response.usefulCount, isUseful: response.isUseful };
};

interface CommentQuery {
  sort?: CommentSort;
  limit?: number;
  /** Id of a comment of the thread. */
  thread?: string;
  cursor?: string | undefined;
}

async function listComments(
  promotionId: string,
  { cursor, ...query }: CommentQuery,
  signal?: AbortSignal,
): Promise<CommentPage> {
  const requestedAt = performance.now();
  const { data } = await http.get<unknown>(apiPath`/promotions/${promotionId}/comments`, {
    params: { ...query, ...(cursor && { cursor }) },
    ...(signal && { signal }),
  });
  const { total, nextCursor } = toObject(data);
  return {
    comments: parseComments(data)
      .map(withoutDeletedAuthor)
      .map((comment) => withUsefulResponse(comment, requestedAt)),
    total: optionalNumber(total),
    nextCursor: filledText(nextCursor),
  };
}

/** Of the newest threads, or of the thread that is replied to; not from the cache. */
async function listLatestComments(promotionId: string, parentId: string | undefined): Promise<Comment[]> {
  if (parentId === undefined)
    return (await listComments(promotionId, { sort: 'newest', limit: PAGE_SIZE })).comments;
  const comments: Comment[] = [];
  let cursor: string | undefined;
  do {
    const page = await listComments(promotionId, { thread: parentId, cursor });
    comments.push(...page.comments);
    cursor = page.nextCursor;
  } while (cursor);
  return comments;
}

const ERROR_TEXT = 'Erro ao carregar comentários';

/** Threads by page: each first comment is followed by its replies. */
export const useComments = (promotionId: string, sort: CommentSort) =>
  useInfiniteQuery({
    queryKey: commentKeys.sorted(promotionId, sort),
    queryFn: ({ signal, pageParam }) =>
      listComments(promotionId, { sort, limit: PAGE_SIZE, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { errorText: ERROR_TEXT },
  });

export type CommentPages = ReturnType<typeof useComments>;

/** The thread of a comment that no loaded page has; nothing if the comment is gone. */
export const useThread = (promotionId: string, commentId: string | undefined) =>
  useQuery({
    queryKey: commentKeys.thread(promotionId, commentId),
    queryFn: ({ signal }) => listComments(promotionId, { thread: commentId ?? '' }, signal),
    enabled: commentId !== undefined,
    meta: { errorText: (error: unknown) => (isNotFound(error) ? undefined : ERROR_TEXT) },
  });

/** Replies that a page of threads does not have. @param cursor of the first of them */
export const useReplies = (
  promotionId: string,
  rootId: string,
  cursor: string | undefined,
  enabled: boolean,
) =>
  useInfiniteQuery({
    queryKey: commentKeys.replies(promotionId, rootId),
    queryFn: ({ signal, pageParam }) =>
      listComments(promotionId, { thread: rootId, cursor: pageParam }, signal),
    initialPageParam: cursor,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: enabled && cursor !== undefined,
    meta: { errorText: 'Erro ao carregar respostas' },
  });

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

interface EditedComment extends Pick<NewComment, 'content' | 'mentions'> {
  id: string;
}

/** Too late, one's own, or too often; else the general text. */
function getRefusalText(error: unknown): string {
  const { status, message } = toApiError(error);
  return ((status === 409 || status === 429) && message) || ACTION_ERROR_TEXT;
}

/** Changes a comment in all cached pages and threads. */
function updateCachedComment(
  queryClient: QueryClient,
  promotionId: string,
  id: string,
  change: Partial<Comment>,
): void {
  const update = (comments: Comment[]): Comment[] =>
    comments.map((comment) => (comment._id === id ? { ...comment, ...change } : comment));
  const updatePage = (page: CommentPage): CommentPage => ({ ...page, comments: update(page.comments) });
  queryClient.setQueriesData<InfiniteData<CommentPage> | CommentPage>(
    { queryKey: commentKeys.all(promotionId) },
    (data) => data && ('pages' in data ? { ...data, pages: data.pages.map(updatePage) } : updatePage(data)),
  );
  queryClient.setQueryData<Comment[]>(commentKeys.own(promotionId), (own) => own && update(own));
}

const POSTED_BEFORE_TEXT = 'O comentário de antes já tinha sido publicado. Confira antes de enviar este.';

/** Posts, edits and deletes comments of one deal, then refetches the thread and the deal's count. */
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
    const latest = await listLatestComments(promotionId, parentCommentId).catch(() => []);
    const posted = latest.find(
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
  const edit = useAction({
    mutationFn: ({ id, ...body }: EditedComment) =>
      parseData(http.put(apiPath`/promotions/comments/${id}`, body), parseComment),
    retry: retryLost,
    errorText: getRefusalText,
    refresh: () => void invalidateThread(),
    onSuccess: ({ _id, content, editedAt }) => {
      updateCachedComment(queryClient, promotionId, _id, { content, editedAt });
      showToast('success', 'Comentário editado.');
    },
  });
  return { post, edit, remove, findPosted };
}

/** Says whether a comment is useful. Visitors go to /login and back. */
export function useUseful(promotionId: string, { _id, isUseful = false, usefulCount = 0 }: Comment) {
  const queryClient = useQueryClient();
  const { isAuthenticated, isLoading, waitUntilLoaded } = useSession();
  const signInKey = `useful:${_id}`;
  const goToLogin = useGoToLogin(signInKey);
  const mutation = useAction({
    mutationFn: async (wanted: boolean) => {
      await waitUntilLoaded();
      const send = (toggle: unknown[]) =>
        parseData(
          http.post(apiPath`/promotions/comments/${_id}/useful`, undefined, { toggle }),
          parseUsefulState,
        );
      const state = await send([!wanted]);
      // The server toggles, and another tab may have done the same before.
      return state.isUseful === wanted ? state : send([!wanted, 'again']);
    },
    scope: { id: signInKey },
    retry: retryLost,
    onSuccess: (state) => {
      usefulResponses.set(_id, { ...state, token: getToken(), at: performance.now() });
      updateCachedComment(queryClient, promotionId, _id, state);
    },
    onSignedOut: () => goToLogin(),
    refresh: () => void queryClient.invalidateQueries({ queryKey: commentKeys.all(promotionId) }),
    errorText: getRefusalText,
  });
  useAfterSignIn(signInKey, () => {
    if (!isUseful) mutation.mutate(true);
  });
  const isShownUseful = mutation.isPending ? mutation.variables : isUseful;
  return {
    /** As they are, or will be once the server has it. */
    isUseful: isShownUseful,
    usefulCount: usefulCount + Number(isShownUseful) - Number(isUseful),
    toggle(): void {
      if (mutation.isPending) return;
      if (!isAuthenticated && !isLoading) return goToLogin();
      mutation.mutate(!isUseful);
    },
  };
}
