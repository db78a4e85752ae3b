import { formatBadgeRule, formatLevelMinimum, formatRewardCost, formatSigned } from './labels';

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
