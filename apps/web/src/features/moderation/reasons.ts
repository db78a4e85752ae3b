import { forget, readStored, store } from '../../lib/storage';

/** Reasons that are being written, by deal: closing the dialog, a rejection that fails or a reload loses none. */
const keyOf = (id: string): string => `draft:reason:${id}`;

export const reasonOf = (id: string): string => readStored(keyOf(id)) ?? '';

export function keepReason(id: string, reason: string): void {
  if (reason === '') forget(keyOf(id));
  else store(keyOf(id), reason);
}
