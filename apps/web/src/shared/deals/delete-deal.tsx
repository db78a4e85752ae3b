import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/ui/button';
import { Confirm, Dialog, LazyForm } from '../../components/ui/dialog';
import { ignoreNotFound, retryLost } from '../../lib/api-error';
import { apiPath, http } from '../../lib/http';
import { promotionKeys } from '../../lib/keys';
import { lazyPart } from '../../lib/lazy-part';
import { showToast } from '../../lib/show-toast';
import { useAction } from '../../lib/use-action';
import type { DeletionReason } from '../judgement/deletion-form';

async function deletePromotion(id: string, reason?: DeletionReason): Promise<void> {
  await http.delete(apiPath`/promotions/${id}`, { params: reason }).catch(ignoreNotFound);
}

/** Deletes a deal and refetches the lists. */
function useDeletePromotion(id: string) {
  const queryClient = useQueryClient();
  const isDeleted = useRef(false);
  // Back does not show the deleted deal from the cache, nor its page, if the next one had not taken its place yet.
  useEffect(() => {
    const queryKey = promotionKeys.detail(id);
    const handleBack = (): void => {
      if (isDeleted.current) void queryClient.resetQueries({ queryKey });
    };
    addEventListener('popstate', handleBack);
    return () => {
      removeEventListener('popstate', handleBack);
      if (isDeleted.current) queryClient.removeQueries({ queryKey });
    };
  }, [queryClient, id]);
  return useAction({
    mutationFn: (reason: DeletionReason | undefined) => deletePromotion(id, reason),
    retry: retryLost,
    errorText: 'Erro ao excluir promoção',
    refresh: () => void queryClient.invalidateQueries({ queryKey: promotionKeys.detail(id) }),
    onSuccess: () => {
      showToast('success', 'Promoção excluída com sucesso!');
      isDeleted.current = true;
      void queryClient.invalidateQueries({ queryKey: promotionKeys.lists });
      void queryClient.invalidateQueries({ queryKey: promotionKeys.ownLists });
    },
  });
}

const DeletionForm = lazyPart(() => import('../judgement/deletion-form'), 'DeletionForm');

const QUESTION = 'Tem certeza que deseja excluir esta promoção?';

interface DeleteDealProps {
  deal: Pick<Promotion, '_id' | 'title'>;
  /** Another member's: its author and the public log get a reason. */
  asksReason?: boolean;
  onDeleted?: () => void;
}

/** Icon button that deletes a deal after confirmation. */
export function DeleteDeal({ deal, asksReason = false, onDeleted }: DeleteDealProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useDeletePromotion(deal._id);
  const description = `“${deal.title}” sai do ar com os comentários. Não dá para desfazer.`;
  const close = (): void => setIsConfirming(false);
  // `onDeleted` is not called once the page was left.
  const confirm = (reason: DeletionReason | undefined) =>
    remove.mutateAsync(reason, { onSuccess: () => onDeleted?.() });
  return (
    <>
      <Button
        className="square delete-deal"
        label={`Excluir: ${deal.title}`}
        title="Excluir"
        disabled={remove.isPending}
        onClick={() => setIsConfirming(true)}
        icon={Trash2}
      />
      {asksReason ? (
        <Dialog
          open={isConfirming}
          onOpenChange={(next) => !next && close()}
          title={QUESTION}
          description={description}
        >
          <LazyForm className="min-h-64">
            <DeletionForm dealId={deal._id} onClose={close} onConfirm={confirm} />
          </LazyForm>
        </Dialog>
      ) : (
        <Confirm
          open={isConfirming}
          question={QUESTION}
          description={description}
          confirmLabel="Excluir"
          onConfirm={() => confirm(undefined)}
          onClose={close}
        />
      )}
    </>
  );
}
