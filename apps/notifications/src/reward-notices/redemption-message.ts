import type { RedemptionStatus } from '@pechincha/contracts/entities/gamification';

export const MY_REDEMPTIONS_PATH = '/meus-resgates';

export const formatPoints = (points: number): string =>
  points === 1 ? '1 ponto' : `${points.toLocaleString('pt-BR')} pontos`;

export function getRedemptionMessage(status: RedemptionStatus, title: string, pointsCost: number): string {
  if (status === 'delivered') return `Seu resgate de "${title}" foi entregue.`;
  if (status === 'pending') return `Seu resgate de "${title}" está em andamento.`;
  if (pointsCost === 0) return `Seu resgate de "${title}" foi cancelado.`;
  const refund = pointsCost === 1 ? 'O ponto voltou' : `Os ${formatPoints(pointsCost)} voltaram`;
  return `Seu resgate de "${title}" foi cancelado. ${refund} para você.`;
}
