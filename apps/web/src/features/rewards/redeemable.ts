import type { Reward } from '@pechincha/contracts/entities/gamification';
import { counted } from '../../lib/numbers';

export type RewardState = 'redeemable' | 'too-expensive' | 'sold-out';

/** What stands on the button of a reward. */
export const buttonWords: Record<RewardState, string> = {
  redeemable: 'Resgatar',
  'too-expensive': 'Pontos insuficientes',
  'sold-out': 'Esgotado',
};

/** A reward that is gone is gone, whatever points one has. */
export function stateOf(
  { stock, pointsCost }: Pick<Reward, 'stock' | 'pointsCost'>,
  points: number,
): RewardState {
  if (stock <= 0) return 'sold-out';
  return points < pointsCost ? 'too-expensive' : 'redeemable';
}

/** '1 ponto', '180 pontos' */
export const pointsWords = (points: number): string => counted(points, 'ponto', 'pontos');

/** 'faltam 120 pontos'; undefined where nothing is missing. */
export function missingWords(cost: number, points: number): string | undefined {
  const missing = cost - points;
  if (missing <= 0) return undefined;
  return `${missing === 1 ? 'falta' : 'faltam'} ${pointsWords(missing)}`;
}

/** 'Últimas 3 unidades'; undefined where there are plenty. */
export function scarceWords(stock: number): string | undefined {
  if (stock <= 0 || stock > 5) return undefined;
  return stock === 1 ? 'Última unidade' : `Últimas ${stock} unidades`;
}

/** What will happen, in words: what it costs and what remains. */
export const consequence = (cost: number, points: number): string =>
  `Custa ${pointsWords(cost)}. Dos seus ${pointsWords(points)}, ${
    points - cost === 1 ? 'sobra' : 'sobram'
  } ${pointsWords(points - cost)}.`;
