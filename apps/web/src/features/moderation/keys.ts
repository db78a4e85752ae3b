import { readStored, store } from '../../lib/storage';

/** What a key does on a row of the queue. */
export type QueueAction = 'next' | 'previous' | 'approve' | 'reject';

const actions: Record<string, QueueAction> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  a: 'approve',
  r: 'reject',
};

const isLetter = (key: string): boolean => key.length === 1;

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  repeat: boolean;
  /** Within a field, where keys write. */
  typing: boolean;
}

/** A held key goes on through the list, but judges only once. Letters do nothing where they are turned off. */
export function actionOf(
  { key, typing, repeat, ...held }: Pressed,
  letters: boolean,
): QueueAction | undefined {
  if (typing || held.ctrlKey || held.metaKey || held.altKey) return undefined;
  if (isLetter(key) && !letters) return undefined;
  const name = isLetter(key) ? key.toLowerCase() : key;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  return repeat && (action === 'approve' || action === 'reject') ? undefined : action;
}

const KEPT = 'moderation:keys';

/** Whether the letters act; on unless the manager turned them off on this device. */
export const lettersOn = (): boolean => readStored(KEPT) !== 'off';
export const keepLetters = (on: boolean): void => store(KEPT, on ? 'on' : 'off');
