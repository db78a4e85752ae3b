import { getQueueAction } from './shortcuts';

const noModifiers = { ctrlKey: false, metaKey: false, altKey: false, repeat: false, isTyping: false };
const getActionForKey = (key: string, lettersEnabled = true) =>
  getQueueAction({ ...noModifiers, key }, lettersEnabled);

describe('as teclas da fila de moderação', () => {
  it.each([
    ['j', 'next'],
    ['ArrowDown', 'next'],
    ['k', 'previous'],
    ['ArrowUp', 'previous'],
    ['a', 'approve'],
    ['A', 'approve'],
    ['r', 'reject'],
    ['x', undefined],
    ['toString', undefined],
  ])('%s', (key, action) => {
    expect(getActionForKey(key)).toBe(action);
  });

  it('não fazem nada enquanto se digita, nem com Ctrl, Alt ou Meta', () => {
    expect(getQueueAction({ ...noModifiers, key: 'a', isTyping: true }, true)).toBeUndefined();
    expect(getQueueAction({ ...noModifiers, key: 'r', ctrlKey: true }, true)).toBeUndefined();
    expect(getQueueAction({ ...noModifiers, key: 'a', metaKey: true }, true)).toBeUndefined();
    expect(getQueueAction({ ...noModifiers, key: 'j', altKey: true }, true)).toBeUndefined();
  });

  it('seguradas, andam na lista mas não julgam', () => {
    expect(getQueueAction({ ...noModifiers, key: 'j', repeat: true }, true)).toBe('next');
    expect(getQueueAction({ ...noModifiers, key: 'a', repeat: true }, true)).toBeUndefined();
  });

  it('desligadas, deixam só as setas', () => {
    expect(getActionForKey('a', false)).toBeUndefined();
    expect(getActionForKey('j', false)).toBeUndefined();
    expect(getActionForKey('ArrowDown', false)).toBe('next');
  });
});
