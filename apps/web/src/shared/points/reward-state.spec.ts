import { toRedeemSummary, toMissingText, toLowStockText, getRewardState } from './reward-state';

it.each([
  [{ stock: 3, pointsCost: 180 }, 180, 'redeemable'],
  [{ stock: 3, pointsCost: 180 }, 179, 'too-expensive'],
  [{ stock: 0, pointsCost: 180 }, 500, 'sold-out'],
  [{ stock: 0, pointsCost: 180 }, 0, 'sold-out'],
])('state of reward %o with %i points is %s', (reward, points, state) => {
  expect(getRewardState(reward, points)).toBe(state);
});

it('missing text counts the missing points', () => {
  expect(toMissingText(180, 60)).toBe('faltam 120 pontos');
  expect(toMissingText(180, 179)).toBe('falta 1 ponto');
  expect(toMissingText(5000, 1)).toBe('faltam 4.999 pontos');
  expect(toMissingText(180, 180)).toBeUndefined();
});

it('low stock text is set for 1 to 5 units', () => {
  expect([6, 5, 1, 0].map(toLowStockText)).toEqual([
    undefined,
    'Últimas 5 unidades',
    'Última unidade',
    undefined,
  ]);
});

it('redeem summary states cost and remaining points', () => {
  expect(toRedeemSummary(180, 420)).toBe('Custa 180 pontos. Dos seus 420 pontos, sobram 240 pontos.');
  expect(toRedeemSummary(50, 51)).toBe('Custa 50 pontos. Dos seus 51 pontos, sobra 1 ponto.');
  expect(toRedeemSummary(50, 50)).toBe('Custa 50 pontos. Dos seus 50 pontos, sobram 0 pontos.');
});
