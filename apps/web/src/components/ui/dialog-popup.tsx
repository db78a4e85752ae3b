import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { DialogProps } from './dialog-props';
import './dialog-popup.css';

export function DialogPopup({
  open,
  onOpenChange,
  title,
  description,
  sheet = false,
  finalFocus,
  children,
}: DialogProps) {
  const heading = (
    <>
      <Dialog.Title render={<h2 />}>{title}</Dialog.Title>
      {description ? (
        <Dialog.Description className="small muted mt-1">{description}</Dialog.Description>
      ) : null}
    </>
  );
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup className={sheet ? 'dialog sheet' : 'dialog'} finalFocus={finalFocus}>
          {sheet ? (
            <div className="sheet-head">
              <div>{heading}</div>
              <Dialog.Close className="square" aria-label="Fechar">
                <X aria-hidden="true" />
              </Dialog.Close>
            </div>
          ) : (
            heading
          )}
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
