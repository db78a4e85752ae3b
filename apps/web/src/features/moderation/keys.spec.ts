import { actionOf } from './keys';

const plain = { ctrlKey: false, metaKey: false, altKey: false, repeat: false, typing: false };
const pressed = (key: string, letters = true) => actionOf({ ...plain, key }, letters);

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
    expect(pressed(key)).toBe(action);
  });

  it('não fazem nada enquanto se digita, nem com Ctrl, Alt ou Meta', () => {
    expect(actionOf({ ...plain, key: 'a', typing: true }, true)).toBeUndefined();
    expect(actionOf({ ...plain, key: 'r', ctrlKey: true }, true)).toBeUndefined();
    expect(actionOf({ ...plain, key: 'a', metaKey: true }, true)).toBeUndefined();
    expect(actionOf({ ...plain, key: 'j', altKey: true }, true)).toBeUndefined();
  });

  it('seguradas, andam na lista mas não julgam', () => {
    expect(actionOf({ ...plain, key: 'j', repeat: true }, true)).toBe('next');
    expect(actionOf({ ...plain, key: 'a', repeat: true }, true)).toBeUndefined();
  });

  it('desligadas, deixam só as setas', () => {
    expect(pressed('a', false)).toBeUndefined();
    expect(pressed('j', false)).toBeUndefined();
    expect(pressed('ArrowDown', false)).toBe('next');
  });
});
