import { Confirm } from '../../components/ui/confirm';

interface ConfirmEndProps {
  open: boolean;
  onConfirm: () => unknown;
  onClose: () => void;
}

/** Asks before a press that ends a deal at once. */
export function ConfirmEnd(props: ConfirmEndProps) {
  return (
    <Confirm
      {...props}
      question="Encerrar esta promoção?"
      description="Ela sai das listas agora."
      confirmLabel="Encerrar"
    />
  );
}
