import { formatBadgeRule, formatLevelMinimum, formatRewardCost, formatSigned } from './labels';

describe('as palavras do painel', () => {
  it('dizem como uma insígnia é dada', () => {
    expect(formatBadgeRule({ criteriaMetric: null, criteriaAtLeast: null })).toBe('Dada à mão');
    expect(formatBadgeRule({ criteriaMetric: 'promotions', criteriaAtLeast: 1 })).toBe(
      'Automática a partir de 1 promoção no ar',
    );
    expect(formatBadgeRule({ criteriaMetric: 'points', criteriaAtLeast: 1200 })).toBe(
      'Automática a partir de 1.200 pontos',
    );
  });

  it('dizem custo, estoque e mínimo', () => {
    expect(formatRewardCost({ pointsCost: 1200, stock: 0 })).toBe('1.200 pontos, esgotada');
    expect(formatRewardCost({ pointsCost: 1, stock: 3 })).toBe('1 ponto, 3 em estoque');
    expect(formatLevelMinimum({ minPoints: 0 })).toBe('A partir de 0 pontos');
  });

  it('dizem o que entrou e o que saiu', () => {
    expect([formatSigned(50), formatSigned(-1180), formatSigned(0)]).toEqual(['+50', '−1.180', '+0']);
  });
});
