import { useState } from 'react';
import { Dialog } from '../../../components/ui/dialog';
import { DeletionByGoogle } from './deletion-by-google';
import { DeletionForm } from './deletion-form';
import './delete-account.css';

/** Confirms with a password or Google; when `hasPassword` is unknown the member chooses. */
export function DeleteAccount({ hasPassword }: { hasPassword: boolean | undefined }) {
  const [open, setOpen] = useState(false);
  const [isByGoogle, setIsByGoogle] = useState(false);
  const isByPassword = hasPassword ?? !isByGoogle;
  const close = (): void => setOpen(false);
  return (
    <>
      <button type="button" className="button danger" onClick={() => setOpen(true)}>
        Excluir minha conta
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Excluir sua conta para sempre?">
        <ul className="deletion-effects small">
          <li>Seu nome, e-mail, foto, alertas e avisos são apagados agora.</li>
          <li>Suas promoções e seus comentários continuam no ar como “Conta removida”.</li>
          <li>Seus pontos, insígnias e resgates se perdem.</li>
        </ul>
        {isByPassword ? <DeletionForm onClose={close} /> : <DeletionByGoogle onClose={close} />}
        {hasPassword === undefined ? (
          <button type="button" className="plain mt-2" onClick={() => setIsByGoogle(!isByGoogle)}>
            {isByGoogle ? 'Confirmar com a senha' : 'Não tenho senha: entro com o Google'}
          </button>
        ) : null}
      </Dialog>
    </>
  );
}
