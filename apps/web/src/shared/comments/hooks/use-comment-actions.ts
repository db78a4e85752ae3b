import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toApiError } from '../../../lib/api-error';
import { commentKeys, promotionKeys } from '../../../lib/keys';
import { showToast } from '../../../lib/show-toast';
import type { Comment } from '@pechincha/contracts/entities/promotion';
import { deleteComment } from '../api/delete-comment';
import { postComment } from '../api/post-comment';

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
  const post = useMutation({
    mutationFn: postComment,
    onSuccess: (comment) => {
      updateOwnComments((own) => [...own, comment]);
      showToast('success', 'Comentário adicionado!');
      // Not awaited: the form is emptied when the comment appears, not when the thread has been refetched.
      void invalidateThread();
    },
    onError: (error) => {
      const { message } = toApiError(error);
      showToast('error', message ? `Erro: ${message}` : 'Erro ao enviar comentário');
    },
  });
  const remove = useMutation({
    mutationFn: deleteComment,
    onSuccess: async (_response, id) => {
      updateOwnComments((own) => own.filter(({ _id }) => _id !== id));
      showToast('success', 'Comentário excluído!');
      await invalidateThread();
      // The delete button disappears with the comment: focus moves to the heading.
      if (document.activeElement === document.body) document.getElementById('comentarios-titulo')?.focus();
    },
    onError: () => showToast('error', 'Erro ao excluir comentário'),
  });
  return { post, remove };
}
