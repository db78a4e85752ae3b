import type { Comment } from '@pechincha/contracts/entities/promotion';
import { cleanLines } from '@pechincha/contracts/text';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { parseComment } from '../../api/comment';
import { ignoreNotFound, isOutcomeUnknown, retryLost, toApiError } from '../../lib/api-error';
import { apiPath, http } from '../../lib/http';
import { commentKeys, promotionKeys } from '../../lib/keys';
import { showToast } from '../../lib/show-toast';
import { listNewestComments } from './list-comments';

interface NewComment {
  promotionId: string;
  content: string;
  parentCommentId?: string | undefined;
  /** Ids of members chosen from the suggestions. */
  mentions?: string[] | undefined;
  /** Idempotency key: the same for every retry of one comment. */
  key: string;
}

async function postComment({
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

async function deleteComment(id: string): Promise<void> {
  await http.delete(apiPath`/promotions/comments/${id}`).catch(ignoreNotFound);
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
  const remove = useMutation({
    mutationFn: deleteComment,
    retry: retryLost,
    onSuccess: async (_response, id) => {
      updateOwnComments((own) => own.filter(({ _id }) => _id !== id));
      showToast('success', 'Comentário excluído!');
      await invalidateThread();
      // The delete button disappears with the comment: focus moves to the heading.
      if (document.activeElement === document.body) document.getElementById('comentarios-titulo')?.focus();
    },
    onError: (error) => {
      showToast('error', 'Erro ao excluir comentário');
      if (isOutcomeUnknown(error)) void invalidateThread();
    },
  });
  return { post, remove, findPosted };
}
