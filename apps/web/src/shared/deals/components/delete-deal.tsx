import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Confirm } from '../../../components/ui/confirm';
import { Dialog } from '../../../components/ui/dialog';
import type { DeletionReason } from '../../decisions/deletion-reason';
import { useDeletePromotion } from '../hooks/use-delete-promotion';
import { OptionalBoundary } from '../../../components/ui/optional-boundary';
import { lazyPart } from '../../../lib/lazy-part';

const DeletionForm = lazyPart(() => import('../../decisions/components/deletion-form'), 'DeletionForm');

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
      <button
        type="button"
        className="square delete-deal"
        aria-label={`Excluir: ${deal.title}`}
        title="Excluir"
        aria-disabled={remove.isPending || undefined}
        onClick={() => {
          if (!remove.isPending) setIsConfirming(true);
        }}
      >
        <Trash2 aria-hidden="true" />
      </button>
      {asksReason ? (
        <Dialog
          open={isConfirming}
          onOpenChange={(next) => !next && close()}
          title={QUESTION}
          description={description}
        >
          <OptionalBoundary
            fallback={<p className="min-h-64" role="status" aria-label="Carregando" />}
            errorText="Não foi possível carregar o formulário."
          >
            <DeletionForm dealId={deal._id} onClose={close} onConfirm={confirm} />
          </OptionalBoundary>
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
