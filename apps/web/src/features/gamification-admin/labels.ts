import type {
  Badge,
  BadgeMetric,
  Level,
  RedemptionStatus,
  Reward,
} from '@pechincha/contracts/entities/gamification';
import { formatQuantity, formatCount } from '../../lib/numbers';

export const metricLabels: Record<BadgeMetric, string> = {
  promotions: 'Promoções no ar',
  likes: 'Curtidas recebidas',
  comments: 'Comentários escritos',
  points: 'Pontos',
};

const metricUnits: Record<BadgeMetric, readonly [one: string, many: string]> = {
  promotions: ['promoção no ar', 'promoções no ar'],
  likes: ['curtida recebida', 'curtidas recebidas'],
  comments: ['comentário escrito', 'comentários escritos'],
  points: ['ponto', 'pontos'],
};

/** For example 'Automática a partir de 10 promoções no ar'. */
export function formatBadgeRule({
  criteriaMetric,
  criteriaAtLeast,
}: Pick<Badge, 'criteriaMetric' | 'criteriaAtLeast'>): string {
  if (!criteriaMetric || !criteriaAtLeast) return 'Dada à mão';
  return `Automática a partir de ${formatQuantity(criteriaAtLeast, ...metricUnits[criteriaMetric])}`;
}

export const formatRewardCost = ({ pointsCost, stock }: Pick<Reward, 'pointsCost' | 'stock'>): string =>
  `${formatQuantity(pointsCost, 'ponto', 'pontos')}, ${stock > 0 ? `${formatCount(stock)} em estoque` : 'esgotada'}`;

export const formatLevelMinimum = ({ minPoints }: Pick<Level, 'minPoints'>): string =>
  `A partir de ${formatQuantity(minPoints, 'ponto', 'pontos')}`;

/** '+50', '−180' */
export const formatSigned = (points: number): string =>
  points < 0 ? `−${formatCount(-points)}` : `+${formatCount(points)}`;

export const statusLabels: Record<RedemptionStatus, string> = {
  pending: 'Pendente',
  delivered: 'Entregue',
  cancelled: 'Cancelado',
};
