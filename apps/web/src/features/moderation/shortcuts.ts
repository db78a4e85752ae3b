import { getStored, setStored } from '../../lib/storage';

export type QueueAction = 'next' | 'previous' | 'approve' | 'reject' | 'select' | 'go-to-selected';

const actions: Record<string, QueueAction> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  a: 'approve',
  r: 'reject',
  x: 'select',
  e: 'go-to-selected',
};

const isLetter = (key: string): boolean => key.length === 1;

interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  repeat: boolean;
  /** The focus is in a text field. */
  isTyping: boolean;
}

/** A held key moves between rows but never decides; letters are ignored when disabled. */
export function getQueueAction(
  { key, isTyping, repeat, ...modifiers }: KeyPress,
  lettersEnabled: boolean,
): QueueAction | undefined {
  if (isTyping || modifiers.ctrlKey || modifiers.metaKey || modifiers.altKey) return undefined;
  if (isLetter(key) && !lettersEnabled) return undefined;
  const name = isLetter(key) ? key.toLowerCase() : key;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  const isMove = action === 'next' || action === 'previous';
  return repeat && !isMove ? undefined : action;
}

const STORAGE_KEY = 'moderation:keys';

/** Single-letter shortcuts are on by default; the setting is stored on this device. */
export const areLettersEnabled = (): boolean => getStored(STORAGE_KEY) !== 'off';
export const saveLettersEnabled = (enabled: boolean): void => setStored(STORAGE_KEY, enabled ? 'on' : 'off');
