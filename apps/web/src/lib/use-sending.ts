import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';

/** Drafts that are being sent. They outlive their forms: who leaves and returns finds them still being sent. */
const sending = new Set<string>();
const events = new EventTarget();

/**
 * Sends a draft. `onSent` is called in every open form of the draft with what was sent, and whether this form has sent it.
 */
export function useSending<Sent>(draftKey: string, onSent: (sent: Sent, isSender: boolean) => void) {
  const subscribe = useCallback(
    (listener: () => void) => {
      events.addEventListener(draftKey, listener);
      return () => events.removeEventListener(draftKey, listener);
    },
    [draftKey],
  );
  const isSending = useSyncExternalStore(subscribe, () => sending.has(draftKey));
  const latest = useRef(onSent);
  const isSender = useRef(false);
  const isOpen = useRef(false);
  useEffect(() => {
    latest.current = onSent;
  });
  useEffect(() => {
    const handleSent = (event: Event): void => {
      const { detail } = event as CustomEvent<{ sent: Sent } | null>;
      if (detail) latest.current(detail.sent, isSender.current);
    };
    isOpen.current = true;
    events.addEventListener(draftKey, handleSent);
    return () => {
      isOpen.current = false;
      events.removeEventListener(draftKey, handleSent);
    };
  }, [draftKey]);

  /** False if the form was left meanwhile, or the press was a second one, which sends nothing. */
  const send = async (sent: Sent, request: () => Promise<unknown>): Promise<boolean> => {
    if (sending.has(draftKey)) return false;
    sending.add(draftKey);
    isSender.current = true;
    events.dispatchEvent(new CustomEvent(draftKey));
    let detail: { sent: Sent } | null = null;
    try {
      await request();
      detail = { sent };
    } finally {
      sending.delete(draftKey);
      events.dispatchEvent(new CustomEvent(draftKey, { detail }));
      isSender.current = false;
    }
    return isOpen.current;
  };
  return { isSending, send };
}
