import { serviceConfig } from '@pechincha/service-kit/config';
import { z } from 'zod';

/** Environment variables of this service. */
export const promotionsConfigSchema = serviceConfig.extend({
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }),
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
  S3_BUCKET: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket name'),
  /** Quotas are per account, not per IP address. */
  LIMIT_DEALS_PER_HOUR: z.coerce.number().int().min(1).default(100),
  LIMIT_COMMENTS_PER_TEN_MINUTES: z.coerce.number().int().min(1).default(120),
});
export type PromotionsConfig = z.infer<typeof promotionsConfigSchema>;

export const PROMOTIONS_CONFIG = Symbol('PROMOTIONS_CONFIG');
