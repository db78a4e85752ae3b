import type { CheckState } from '@pechincha/contracts/entities/promotion';
import { boolean, nullable, object, openEnum, optional } from './parsers';
import { parseCouponHealth, parseOptionalFreshness } from './promotion';

export const parseCheckState = object<CheckState>({
  status: openEnum<CheckState['status']>('active'),
  endedBy: optional(openEnum<NonNullable<CheckState['endedBy']>>('moderation')),
  freshness: (input) => parseOptionalFreshness(input) ?? null,
  couponHealth: nullable(parseCouponHealth),
  counted: boolean(true),
});
