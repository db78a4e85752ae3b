import { getStored, setStored } from '../../lib/storage';

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

interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  repeat: boolean;
  /** Within a field, where keys write. */
  isTyping: boolean;
}

/** A held key goes on through the list, but judges only once. Letters do nothing where they are turned off. */
export function getQueueAction(
  { key, isTyping, repeat, ...modifiers }: KeyPress,
  lettersEnabled: boolean,
): QueueAction | undefined {
  if (isTyping || modifiers.ctrlKey || modifiers.metaKey || modifiers.altKey) return undefined;
  if (isLetter(key) && !lettersEnabled) return undefined;
  const name = isLetter(key) ? key.toLowerCase() : key;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  return repeat && (action === 'approve' || action === 'reject') ? undefined : action;
}

const STORAGE_KEY = 'moderation:keys';

/** Whether the letters act; on unless the manager turned them off on this device. */
export const areLettersEnabled = (): boolean => getStored(STORAGE_KEY) !== 'off';
export const saveLettersEnabled = (enabled: boolean): void => setStored(STORAGE_KEY, enabled ? 'on' : 'off');
