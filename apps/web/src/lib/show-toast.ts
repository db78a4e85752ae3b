import type { ReactNode } from 'react';
import type { Id, ToastOptions } from 'react-toastify';
import { loadOptional } from './chunk-load-error';
import { waitForToastContainers } from './toast-containers';

export type ToastType = 'success' | 'error' | 'info' | 'warning';

/** `page`: top right, 5 s. `publishing`: bottom right, 3 s, newest on top. `live`: bottom left, where it covers nothing that one is at. */
export type ToastPlacement = 'page' | 'publishing' | 'live';

export interface ShowToastOptions {
  placement?: ToastPlacement;
  /** A second call with the same key while the first still shows changes nothing. */
  key?: string;
}

/** The errors that were shown since something last worked. */
const errorToastIds = new Set<Id>();

/** Without its code there are no toasts. */
const ignoreLoadError = (): void => undefined;

/** Shows a toast. The library comes when first needed; what is said before waits for it. */
export function showToast(
  type: ToastType,
  content: ReactNode,
  { placement = 'page', key }: ShowToastOptions = {},
): void {
  const options: ToastOptions = { containerId: placement, role: type === 'error' ? 'alert' : 'status' };
  if (key) options.toastId = key;
  const load = loadOptional(() => import('react-toastify/unstyled'));
  void Promise.all([load, waitForToastContainers()]).then(([{ toast }]) => {
    // What failed before has now worked, or is no longer what one is at.
    if (type === 'success') for (const id of errorToastIds) toast.dismiss(id);
    const id = toast(content, { ...options, type: type });
    if (type === 'error') errorToastIds.add(id);
    else if (type === 'success') errorToastIds.clear();
  }, ignoreLoadError);
}
