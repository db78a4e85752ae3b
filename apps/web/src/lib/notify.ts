import type { ReactNode } from 'react';
import type { Id, ToastOptions } from 'react-toastify';
import { loadQuietly } from './missing-code';
import { toastPlaces } from './toast-places';

export type Tone = 'success' | 'error' | 'info' | 'warning';

/** `page`: top right, 5 s. `publishing`: bottom right, 3 s, newest on top. `live`: bottom left, where it covers nothing that one is at. */
export type Place = 'page' | 'publishing' | 'live';

export interface NotifyOptions {
  place?: Place;
  /** A second call with the same key while the first still shows changes nothing. */
  key?: string;
}

/** The errors that were shown since something last worked. */
const failures = new Set<Id>();

/** Without its code there are no toasts. */
const nothingToShow = (): void => undefined;

/** Shows a toast. The library comes when first needed; what is said before waits for it. */
export function notify(tone: Tone, content: ReactNode, { place = 'page', key }: NotifyOptions = {}): void {
  const options: ToastOptions = { containerId: place, role: tone === 'error' ? 'alert' : 'status' };
  if (key) options.toastId = key;
  const load = loadQuietly(() => import('react-toastify/unstyled'));
  void Promise.all([load, toastPlaces()]).then(([{ toast }]) => {
    // What failed before has now worked, or is no longer what one is at.
    if (tone === 'success') for (const id of failures) toast.dismiss(id);
    const id = toast(content, { ...options, type: tone });
    if (tone === 'error') failures.add(id);
    else if (tone === 'success') failures.clear();
  }, nothingToShow);
}
