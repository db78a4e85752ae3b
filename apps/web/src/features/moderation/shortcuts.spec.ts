import { getQueueAction } from './shortcuts';

const noModifiers = { ctrlKey: false, metaKey: false, altKey: false, repeat: false, isTyping: false };
const getActionForKey = (key: string, lettersEnabled = true) =>
  getQueueAction({ ...noModifiers, key }, lettersEnabled);

describe('moderation shortcuts', () => {
  it.each([
    ['j', 'next'],
    ['ArrowDown', 'next'],
    ['k', 'previous'],
    ['ArrowUp', 'previous'],
    ['a', 'approve'],
    ['A', 'approve'],
    ['r', 'reject'],
    ['x', 'select'],
    ['z', undefined],
    ['toString', undefined],
  ])('map key %s to %s', (key, action) => {
    expect(getActionForKey(key)).toBe(action);
  });

  it('do nothing while typing or with Ctrl, Alt or Meta', () => {
    expect(getQueueAction({ ...noModifiers, key: 'a', isTyping: true }, true)).toBeUndefined();
    expect(getQueueAction({ ...noModifiers, key: 'r', ctrlKey: true }, true)).toBeUndefined();
    expect(getQueueAction({ ...noModifiers, key: 'a', metaKey: true }, true)).toBeUndefined();
    expect(getQueueAction({ ...noModifiers, key: 'j', altKey: true }, true)).toBeUndefined();
  });

  it('move between rows but do not decide when the key is held', () => {
    expect(getQueueAction({ ...noModifiers, key: 'j', repeat: true }, true)).toBe('next');
    expect(getQueueAction({ ...noModifiers, key: 'a', repeat: true }, true)).toBeUndefined();
  });

  it('leave only the arrow keys when letters are disabled', () => {
    expect(getActionForKey('a', false)).toBeUndefined();
    expect(getActionForKey('j', false)).toBeUndefined();
    expect(getActionForKey('ArrowDown', false)).toBe('next');
  });
});
