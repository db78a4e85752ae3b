import { badgeWords, levelWords, rewardWords, signed } from './words';

describe('as palavras do painel', () => {
  it('dizem como uma insígnia é dada', () => {
    expect(badgeWords({ criteriaMetric: null, criteriaAtLeast: null })).toBe('Dada à mão');
    expect(badgeWords({ criteriaMetric: 'promotions', criteriaAtLeast: 1 })).toBe(
      'Automática a partir de 1 promoção no ar',
    );
    expect(badgeWords({ criteriaMetric: 'points', criteriaAtLeast: 1200 })).toBe(
      'Automática a partir de 1.200 pontos',
    );
  });

  it('dizem custo, estoque e mínimo', () => {
    expect(rewardWords({ pointsCost: 1200, stock: 0 })).toBe('1.200 pontos, esgotada');
    expect(rewardWords({ pointsCost: 1, stock: 3 })).toBe('1 ponto, 3 em estoque');
    expect(levelWords({ minPoints: 0 })).toBe('A partir de 0 pontos');
  });

  it('dizem o que entrou e o que saiu', () => {
    expect([signed(50), signed(-1180), signed(0)]).toEqual(['+50', '−1.180', '+0']);
  });
});
