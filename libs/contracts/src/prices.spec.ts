import { calculateDiscountPercent, formatPrice, calculateHotRank, parsePrice } from './prices.js';

describe('calculateDiscountPercent', () => {
  it.each([
    [319.9, 199.9, 38],
    [200, 199, 1], // 0.5 % rounds up
    [1000, 995.01, 0],
    [100, 100, 0],
    [100, 120, 0],
    [0, 10, 0],
    [100, Number.NaN, 0],
    [null, 10, 0],
    [8, 7.96, 1], // exactly a half, which binary fractions would tip down
  ])('from %p to %p is %p', (from, to, percent) => {
    expect(calculateDiscountPercent(from, to)).toBe(percent);
  });
});

describe('parsePrice', () => {
  it.each([
    ['149,90', 149.9],
    ['149.90', 149.9],
    ['1.149,90', 1149.9],
    ['12.345.678,9', 12_345_678.9],
    ['1.149', 1149],
    ['R$ 20', 20],
    ['0,5', 0.5],
    ['\u00A0R$\u00A01.149,90\u00A0', 1149.9],
    ['1\u00A0149,90', 1149.9],
    ['1 149', 1149],
    ['\u200B149,\u200E90\uFEFF', 149.9],
    ['１４９，９０', 149.9],
    ['Ｒ＄ １．１４９，９０', 1149.9],
  ])('accepts %p', (input, reais) => {
    expect(parsePrice(input)).toBe(reais);
  });

  it.each([
    '',
    'dez',
    '1,234',
    '-3',
    '1e3',
    '1.14,90',
    'Infinity',
    '1,2,3',
    '0.150',
    '0.001',
    '01.149',
    '0.150,00',
    '12 34',
    '1 50',
    '149,90 149,90',
  ])('returns undefined for %p', (input) => {
    expect(parsePrice(input)).toBeUndefined();
  });
});

it('formatPrice uses Brazilian separators', () => {
  expect(formatPrice(12_345.67).replace(/\s/g, ' ')).toBe('R$ 12.345,67');
});

describe('calculateHotRank', () => {
  const createdAt = new Date('2026-11-01T12:00:00Z');

  it('ranks a promotion with ten times the score equal to one 12.5 hours younger', () => {
    const younger = new Date(createdAt.getTime() + 45_000 * 1000);
    expect(calculateHotRank(100, 0, createdAt)).toBeCloseTo(calculateHotRank(10, 0, younger), 9);
  });

  it('ranks a disliked promotion below one without votes', () => {
    expect(calculateHotRank(0, 10, createdAt)).toBeLessThan(calculateHotRank(0, 0, createdAt));
  });
});
