import type {
  Badge,
  BadgeMetric,
  Level,
  RedemptionStatus,
  Reward,
} from '@pechincha/contracts/entities/gamification';
import { formatCount, formatQuantity } from '../../lib/format';

const GROUPED_DIGITS = /^-?\d{1,3}(\.\d{3})+$/;

/** Removes thousands separators ('1.500' becomes '1500'); other texts stay unchanged. */
export const toPlainNumber = (text: string): string =>
  GROUPED_DIGITS.test(text.trim()) ? text.trim().replaceAll('.', '') : text;

/** Value of a field; empty where the server sent no number. */
export const toFieldText = (value: number | undefined): string =>
  value === undefined || Number.isNaN(value) ? '' : String(value);

/** Applies `toPlainNumber` to the fields in `names`. */
export const normalizeNumbers = (
  values: Record<string, string>,
  names: readonly string[],
): Record<string, string> => ({
  ...values,
  ...Object.fromEntries(
    names.flatMap((name) => (values[name] === undefined ? [] : [[name, toPlainNumber(values[name])]])),
  ),
});

/** Non-negative whole number of up to 12 digits, else undefined. */
export function parseWholeNumber(text: string | undefined): number | undefined {
  const plain = toPlainNumber(text ?? '').trim();
  return /^\d{1,12}$/.test(plain) ? Number(plain) : undefined;
}

/** Splits at commas, trims and drops empty names. */
export const parseBadgeNames = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

export const formatBadgeNames = (names: readonly string[]): string => names.join(', ');

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
