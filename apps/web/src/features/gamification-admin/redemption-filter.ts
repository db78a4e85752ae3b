import { redemptionStatuses, type RedemptionStatus } from '@pechincha/contracts/entities/gamification';

/** What the address of the redemptions narrows them to; those that wait unless it says otherwise. */
export function getStatus(params: URLSearchParams): RedemptionStatus | undefined {
  const requested = params.get('situacao') ?? 'pending';
  return redemptionStatuses.find((status) => status === requested);
}

export const getPath = (status: RedemptionStatus | undefined, page = 1): string => {
  const params = new URLSearchParams();
  if (status !== 'pending') params.set('situacao', status ?? 'todas');
  if (page > 1) params.set('page', String(page));
  return `?${params}`;
};
