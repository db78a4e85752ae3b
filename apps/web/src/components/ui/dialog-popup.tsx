import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import './popups.css';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  /** Sheets have a close button beside the title; dialogs have their buttons at the bottom. */
  sheet?: boolean;
  /** Focused after closing; by default what was focused before. */
  finalFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | boolean | null);
  children: ReactNode;
}

export function DialogPopup(props: DialogProps) {
  const { open, onOpenChange, sheet = false, finalFocus } = props;
  // While it fades it shows what it was open with, whatever its press has changed.
  const [shown, setShown] = useState(props);
  if (open && shown !== props) setShown(props);
  const { title, description, children } = shown;
  const popup = useRef<HTMLDivElement>(null);
  const isSending = (): boolean => popup.current?.querySelector('[aria-busy=true]') !== null;
  const change: Dialog.Root.Props['onOpenChange'] = (next, { event }) => {
    const isOnToast = event.target instanceof Element && event.target.closest('.toast-places') !== null;
    // What is being sent is waited for.
    if (next || (!isOnToast && !isSending())) onOpenChange(next);
  };
  useEffect(() => {
    // What is typed after it was sent would be lost.
    const keepSent = (event: Event): void => {
      if (event.target instanceof Node && popup.current?.contains(event.target) && isSending())
        event.preventDefault();
    };
    document.addEventListener('beforeinput', keepSent, { capture: true });
    return () => document.removeEventListener('beforeinput', keepSent, { capture: true });
  }, []);
  const heading = (
    <>
      <Dialog.Title render={<h2 />}>{title}</Dialog.Title>
      {description ? (
        <Dialog.Description className="small muted mt-1">{description}</Dialog.Description>
      ) : null}
    </>
  );
  return (
    <Dialog.Root open={open} onOpenChange={change}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup
          ref={popup}
          className={sheet ? 'dialog sheet' : 'dialog'}
          finalFocus={finalFocus}
          // While it fades, a second press or Enter does nothing.
          onClickCapture={(event) => {
            if (open) return;
            event.preventDefault();
            event.stopPropagation();
          }}
        >
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
