import type { Reward } from '@pechincha/contracts/entities/gamification';
import { formatQuantity } from '../../lib/numbers';

export type RewardState = 'redeemable' | 'too-expensive' | 'sold-out';

export const buttonLabels: Record<RewardState, string> = {
  redeemable: 'Resgatar',
  'too-expensive': 'Pontos insuficientes',
  'sold-out': 'Esgotado',
};

/** Sold out wins over too expensive. */
export function getRewardState(
  { stock, pointsCost }: Pick<Reward, 'stock' | 'pointsCost'>,
  points: number,
): RewardState {
  // NaN when the server sends no number.
  if (!(stock > 0)) return 'sold-out';
  return points >= pointsCost ? 'redeemable' : 'too-expensive';
}

/** '1 ponto', '180 pontos' */
export const toPointsText = (points: number): string => formatQuantity(points, 'ponto', 'pontos');

/** 'faltam 120 pontos'; undefined when affordable, or without a known cost. */
export function toMissingText(cost: number, points: number): string | undefined {
  const missing = cost - points;
  if (!(missing > 0)) return undefined;
  return `${missing === 1 ? 'falta' : 'faltam'} ${toPointsText(missing)}`;
}

/** 'Últimas 3 unidades'; undefined above 5 or at 0. */
export function toLowStockText(stock: number): string | undefined {
  if (!(stock > 0 && stock <= 5)) return undefined;
  return stock === 1 ? 'Última unidade' : `Últimas ${stock} unidades`;
}

/** Cost and remaining points, in words. */
export const toRedeemSummary = (cost: number, points: number): string =>
  `Custa ${toPointsText(cost)}. Dos seus ${toPointsText(points)}, ${
    points - cost === 1 ? 'sobra' : 'sobram'
  } ${toPointsText(points - cost)}.`;
