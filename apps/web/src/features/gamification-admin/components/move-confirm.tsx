import { useState } from 'react';
import { Dialog } from '../../../components/ui/dialog';
import { counted } from '../../../lib/numbers';
import type { Asked } from './redemptions-page';

interface MoveConfirmProps {
  asked: Asked | undefined;
  onAnswer: (yes: boolean) => void;
}

/** What will happen, by name and number. */
function wordsOf({ redemption, to }: Asked): { title: string; description: string; action: string } {
  const { reward, user, pointsCost } = redemption;
  const who = user.name ?? 'Quem resgatou';
  return to === 'delivered'
    ? {
        title: `Entregar “${reward.title}”?`,
        description: `${who} recebe um aviso de que a recompensa foi entregue. Não dá para voltar atrás.`,
        action: 'Marcar como entregue',
      }
    : {
        title: `Cancelar o resgate de “${reward.title}”?`,
        description: `${who} recebe de volta ${counted(pointsCost, 'ponto', 'pontos')}, e a recompensa volta ao estoque. Não dá para voltar atrás.`,
        action: 'Cancelar e devolver os pontos',
      };
}

/** Asks before a redemption is moved on: neither way leads back. */
export function MoveConfirm({ asked, onAnswer }: MoveConfirmProps) {
  // The words stay while the dialog fades away.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  const words = shown && wordsOf(shown);
  return (
    <Dialog
      open={asked !== undefined}
      onOpenChange={(open) => !open && onAnswer(false)}
      title={words?.title ?? ''}
      description={words?.description}
    >
      <div className="dialog-acts">
        <button type="button" className="button" onClick={() => onAnswer(false)}>
          Voltar
        </button>
        <button
          type="button"
          className={shown?.to === 'cancelled' ? 'button destroy' : 'button main'}
          onClick={() => onAnswer(true)}
        >
          {words?.action}
        </button>
      </div>
    </Dialog>
  );
}
