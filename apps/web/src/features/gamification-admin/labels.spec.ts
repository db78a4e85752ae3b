import {
  formatBadgeNames,
  formatBadgeRule,
  formatLevelMinimum,
  formatRewardCost,
  formatSigned,
  normalizeNumbers,
  parseBadgeNames,
  parseWholeNumber,
  toPlainNumber,
} from './labels';

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

describe('badge names', () => {
  it('are trimmed and lose empty entries when parsed', () => {
    expect(parseBadgeNames(' Pioneiro,, Bom de Conversa , ')).toEqual(['Pioneiro', 'Bom de Conversa']);
    expect(parseBadgeNames('  ')).toEqual([]);
  });

  it('stay the same when formatted and parsed again', () => {
    expect(parseBadgeNames(formatBadgeNames(['Pioneiro', 'Bom de Conversa']))).toEqual([
      'Pioneiro',
      'Bom de Conversa',
    ]);
  });
});

describe('gamification labels', () => {
  it('show how a badge is awarded', () => {
    expect(formatBadgeRule({ criteriaMetric: null, criteriaAtLeast: null })).toBe('Dada à mão');
    expect(formatBadgeRule({ criteriaMetric: 'promotions', criteriaAtLeast: 1 })).toBe(
      'Automática a partir de 1 promoção no ar',
    );
    expect(formatBadgeRule({ criteriaMetric: 'points', criteriaAtLeast: 1200 })).toBe(
      'Automática a partir de 1.200 pontos',
    );
  });

  it('show cost, stock and minimum points', () => {
    expect(formatRewardCost({ pointsCost: 1200, stock: 0 })).toBe('1.200 pontos, esgotada');
    expect(formatRewardCost({ pointsCost: 1, stock: 3 })).toBe('1 ponto, 3 em estoque');
    expect(formatLevelMinimum({ minPoints: 0 })).toBe('A partir de 0 pontos');
  });

  it('show the sign of points', () => {
    expect([formatSigned(50), formatSigned(-1180), formatSigned(0)]).toEqual(['+50', '−1.180', '+0']);
  });
});
