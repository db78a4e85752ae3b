import { forget, readStored, store } from '../../lib/storage';

/** What is being typed under a deal or a comment, kept on this device until it is sent. */
const keyOf = (place: string): string => `draft:comment:${place}`;

export const readDraft = (place: string): string => readStored(keyOf(place)) ?? '';

export function writeDraft(place: string, content: string): void {
  if (content) store(keyOf(place), content);
  else forget(keyOf(place));
}

export const forgetDraft = (place: string): void => forget(keyOf(place));
