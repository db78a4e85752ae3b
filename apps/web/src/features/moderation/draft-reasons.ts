import { removeStored, getStored, setStored } from '../../lib/storage';

/** Drafts of rejection reasons by deal; they survive closing the dialog, a failed request and a reload. */
const getStorageKey = (id: string): string => `draft:reason:${id}`;

export const getDraftReason = (id: string): string => getStored(getStorageKey(id)) ?? '';

export function saveDraftReason(id: string, reason: string): void {
  if (reason === '') removeStored(getStorageKey(id));
  else setStored(getStorageKey(id), reason);
}
