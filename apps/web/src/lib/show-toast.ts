import type { ReactNode } from 'react';

export type ToastType = 'success' | 'error' | 'info' | 'warning';

/**
 * `page`: top right, 5 s. `publishing`: bottom right, 3 s, newest on top. `live`: bottom left, 5 s. On a phone all are
 * at the bottom.
 */
export type ToastPlacement = 'page' | 'publishing' | 'live';

interface ShowToastOptions {
  placement?: ToastPlacement;
  /**
   * No second toast with the same key is shown while the first is visible, unless it replaces the first. Without a key
   * an equal text of the same type replaces it, but for `live`.
   */
  key?: string;
  isReplacing?: boolean;
  /** Stays until it is closed. */
  isLasting?: boolean;
  /** Counts what has no toast of its own, in a line below the toasts. */
  isSummary?: boolean;
  onClose?: () => void;
}

/** A function receives one that closes the toast. */
type ToastContent = ReactNode | ((close: () => void) => ReactNode);

export interface ToastMessage extends ShowToastOptions {
  type: ToastType;
  content: ToastContent;
  placement: ToastPlacement;
}

/** Messages sent before `ToastContainers` is there; it loads after the page, or at the first message. */
const pending: ToastMessage[] = [];
let show: ((message: ToastMessage) => void) | undefined;
let load: (() => void) | undefined;

export function showToast(type: ToastType, content: ToastContent, options: ShowToastOptions = {}): void {
  const message: ToastMessage = { placement: 'page', ...options, type, content };
  if (show) return show(message);
  pending.push(message);
  load?.();
}

/** Registers the function that loads the containers. Returns a function that unregisters it. */
export function onToastsNeeded(next: () => void): () => void {
  load = next;
  if (pending.length > 0) next();
  return () => {
    load = undefined;
  };
}

/** Passes on pending and later messages. Returns a function that stops it. */
export function onToast(next: (message: ToastMessage) => void): () => void {
  show = next;
  for (const message of pending.splice(0)) next(message);
  return () => {
    show = undefined;
  };
}
