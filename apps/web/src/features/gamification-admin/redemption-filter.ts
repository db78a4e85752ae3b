import { redemptionStatuses, type RedemptionStatus } from '@pechincha/contracts/entities/gamification';

/** Status filter of the URL: pending by default, undefined for all. */
export function parseRedemptionStatus(params: URLSearchParams): RedemptionStatus | undefined {
  const requested = params.get('situacao') ?? 'pending';
  return redemptionStatuses.find((status) => status === requested);
}

export const getRedemptionListPath = (status: RedemptionStatus | undefined, page = 1): string => {
  const params = new URLSearchParams();
  if (status !== 'pending') params.set('situacao', status ?? 'todas');
  if (page > 1) params.set('page', String(page));
  return `?${params}`;
};
