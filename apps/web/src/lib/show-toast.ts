import type { ReactNode } from 'react';
import type { Id, ToastOptions } from 'react-toastify';
import { loadOptional } from './chunk-load-error';
import { waitForToastContainers } from './toast-containers';

export type ToastType = 'success' | 'error' | 'info' | 'warning';

/** `page`: top right, 5 s. `publishing`: bottom right, 3 s, newest on top. `live`: bottom left, 5 s. */
export type ToastPlacement = 'page' | 'publishing' | 'live';

export interface ShowToastOptions {
  placement?: ToastPlacement;
  /** No second toast with the same key is shown while the first is visible. */
  key?: string;
}

/** Error toasts since the last success toast, which dismisses them. */
const errorToastIds = new Set<Id>();

/** Toasts are optional: without their code nothing is shown. */
const ignoreLoadError = (): void => undefined;

/** Shows a toast. The toast library loads on first use; earlier toasts wait for it. */
export function showToast(
  type: ToastType,
  content: ReactNode,
  { placement = 'page', key }: ShowToastOptions = {},
): void {
  const options: ToastOptions = { containerId: placement, role: type === 'error' ? 'alert' : 'status' };
  if (key) options.toastId = key;
  const load = loadOptional(() => import('react-toastify/unstyled'));
  void Promise.all([load, waitForToastContainers()]).then(([{ toast }]) => {
    if (type === 'success') for (const id of errorToastIds) toast.dismiss(id);
    const id = toast(content, { ...options, type });
    if (type === 'error') errorToastIds.add(id);
    else if (type === 'success') errorToastIds.clear();
  }, ignoreLoadError);
}
