import { useState } from 'react';
import { Dialog } from '../../../components/ui/dialog';
import { DeletionByGoogle } from './deletion-by-google';
import { DeletionForm } from './deletion-form';

/** Asks for a proof and says what will happen before anything does. */
export function DeleteAccount({ hasPassword }: { hasPassword: boolean }) {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <button type="button" className="button danger" onClick={() => setOpen(true)}>
        Excluir minha conta
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Excluir sua conta para sempre?">
        <ul className="what-happens small">
          <li>Seu nome, e-mail, foto, alertas e avisos são apagados agora.</li>
          <li>Suas promoções e seus comentários continuam no ar como “Conta removida”.</li>
          <li>Seus pontos, insígnias e resgates se perdem.</li>
        </ul>
        {hasPassword ? <DeletionForm onClose={close} /> : <DeletionByGoogle onClose={close} />}
      </Dialog>
    </>
  );
}
