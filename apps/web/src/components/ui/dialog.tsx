import { type ReactNode, useRef, useState } from 'react';
import { toApiError } from '../../lib/api-error';
import { lazyPart } from '../../lib/lazy-part';
import { classes } from '../../lib/style';
import { Button } from './button';
import type { DialogProps } from './dialog-popup';
import { OptionalBoundary } from './optional-boundary';
import './popups.css';

/** Buttons at the bottom of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap dialog-actions">{children}</div>;
}

/**
 * Sends what a dialog asks for. The dialog stays open until there is a response, and after an error, unless what it is
 * about was changed or is gone.
 */
export function useDialogRequest(onClose: () => void) {
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);
  const run = async (request: () => unknown): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setIsBusy(true);
    try {
      await request();
      onClose();
    } catch (error) {
      const { status } = toApiError(error);
      if (status === 404 || status === 409) onClose();
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  };
  return {
    isBusy,
    send: (request: () => unknown): void => void run(request),
    /** Ignored while it is being sent. */
    close: (): void => {
      if (!isBusy) onClose();
    },
  };
}

const DialogPopup = lazyPart(() => import('./dialog-popup'), 'DialogPopup');
export const preloadDialog = DialogPopup.preload;

/** Dialog, on phones a bottom sheet. Its code loads when it first opens. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (props.open && !wasOpened) setWasOpened(true);
  return wasOpened ? (
    <OptionalBoundary
      onFailedOpen={() => {
        setWasOpened(false);
        props.onOpenChange(false);
      }}
    >
      <DialogPopup {...props} />
    </OptionalBoundary>
  ) : null;
}

/** In a dialog: a form with code of its own, which loads when the dialog opens. */
export function LazyForm({ className, children }: { className: string; children: ReactNode }) {
  return (
    <OptionalBoundary
      fallback={<p className={className} role="status" aria-label="Carregando" />}
      errorText="Não foi possível carregar o formulário."
    >
      {children}
    </OptionalBoundary>
  );
}

interface ConfirmProps {
  open: boolean;
  question: string;
  description?: string | undefined;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** Styles the button as a warning. */
  destructive?: boolean | undefined;
  /** The dialog stays open until it is settled, and if it fails. */
  onConfirm: () => unknown;
  onClose: () => void;
}

export function Confirm({
  open,
  question,
  description,
  confirmLabel,
  cancelLabel = 'Cancelar',
  destructive = true,
  onConfirm,
  onClose,
}: ConfirmProps) {
  const { isBusy, send, close } = useDialogRequest(onClose);
  return (
    <Dialog open={open} onOpenChange={(next) => !next && close()} title={question} description={description}>
      <DialogActions>
        <Button disabled={isBusy} onClick={close}>
          {cancelLabel}
        </Button>
        <Button
          className={classes('button', destructive ? 'destroy' : 'main', isBusy && 'busy')}
          disabled={isBusy}
          aria-busy={isBusy}
          onClick={() => send(onConfirm)}
        >
          {isBusy ? <span className="spin" aria-hidden="true" /> : null}
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
