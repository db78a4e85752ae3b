import { useState } from 'react';
import { Confirm } from '../../components/ui/confirm';
import { useCommentActions } from './use-comment-actions';
import { countReplies, type CommentNode } from './threads';

/** Deletes after confirmation. A comment with replies leaves a placeholder in the thread. */
export function DeleteComment({ comment, promotionId }: { comment: CommentNode; promotionId: string }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { remove } = useCommentActions(promotionId);
  return (
    <>
      <button
        type="button"
        className="plain danger"
        aria-disabled={remove.isPending || undefined}
        onClick={() => {
          if (!remove.isPending) setIsConfirming(true);
        }}
      >
        Excluir
      </button>
      <Confirm
        open={isConfirming}
        question="Excluir este comentário?"
        description={
          countReplies(comment) > 0
            ? 'As respostas continuam na conversa.'
            : 'Ele sai da conversa para todos.'
        }
        confirmLabel="Excluir"
        onConfirm={() => remove.mutateAsync(comment._id)}
        onClose={() => setIsConfirming(false)}
      />
    </>
  );
}
