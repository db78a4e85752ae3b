import { toPlainNumber, parseWholeNumber, normalizeNumbers } from './numbers';

describe('typed numbers', () => {
  it.each([
    ['1.500', '1500'],
    [' 12.345.678 ', '12345678'],
    ['-1.500', '-1500'],
    ['1500', '1500'],
    ['1.50', '1.50'],
    ['1500.000', '1500.000'],
    ['1,500', '1,500'],
    ['.500', '.500'],
    ['', ''],
  ])('are normalized from %j to %j', (text, plain) => expect(toPlainNumber(text)).toBe(plain));

  it('are normalized only in number fields', () =>
    expect(normalizeNumbers({ name: '1.500', points: '1.500' }, ['points', 'stock'])).toEqual({
      name: '1.500',
      points: '1500',
    }));

  it('are parsed only when they are whole numbers', () =>
    expect([' 12 ', '1.500', '1,5', '1.5', '', undefined].map(parseWholeNumber)).toEqual([
      12,
      1500,
      undefined,
      undefined,
      undefined,
      undefined,
    ]));
});
