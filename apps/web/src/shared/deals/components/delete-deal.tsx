import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Confirm } from '../../../components/ui/confirm';
import { useDeletePromotion } from '../hooks/use-delete-promotion';

interface DeleteDealProps {
  deal: Pick<Promotion, '_id' | 'title'>;
  onDeleted?: () => void;
}

/** Icon button that deletes a deal after confirmation. */
export function DeleteDeal({ deal, onDeleted }: DeleteDealProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useDeletePromotion(deal._id, onDeleted);
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
      <Confirm
        open={isConfirming}
        question="Tem certeza que deseja excluir esta promoção?"
        description={`“${deal.title}” sai do ar com os comentários. Não dá para desfazer.`}
        confirmLabel="Excluir"
        onClose={(isConfirmed) => {
          setIsConfirming(false);
          if (isConfirmed) remove.mutate();
        }}
      />
    </>
  );
}
