import { removeStored, getStored, setStored } from '../../lib/storage';

/** Reasons that are being written, by deal: closing the dialog, a rejection that fails or a reload loses none. */
const getStorageKey = (id: string): string => `draft:reason:${id}`;

export const getDraftReason = (id: string): string => getStored(getStorageKey(id)) ?? '';

export function saveDraftReason(id: string, reason: string): void {
  if (reason === '') removeStored(getStorageKey(id));
  else setStored(getStorageKey(id), reason);
}
