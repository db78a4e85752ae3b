import { useRef, useState } from 'react';
import { toApiError } from './api-error';

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
