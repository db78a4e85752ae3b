import { s3Config, serviceConfig } from '@pechincha/service-kit/config';
import { z } from 'zod';

/** Environment variables of this service. */
export const promotionsConfigSchema = serviceConfig.extend({
  ...s3Config,
  /** Quotas are per account, not per IP address. */
  LIMIT_DEALS_PER_HOUR: z.coerce.number().int().min(1).default(100),
  LIMIT_COMMENTS_PER_TEN_MINUTES: z.coerce.number().int().min(1).default(120),
  LIMIT_CHECKS_PER_HOUR: z.coerce.number().int().min(1).default(60),
  LIMIT_REPORTS_PER_DAY: z.coerce.number().int().min(1).default(20),
  /** Calls, those that take it back included. */
  LIMIT_USEFUL_PER_DAY: z.coerce.number().int().min(1).default(200),
  /** Likes and dislikes of a member and day that count; further ones are only shown. */
  LIMIT_COUNTED_LIKES_PER_DAY: z.coerce.number().int().min(0).default(30),
  LIMIT_COUNTED_DISLIKES_PER_DAY: z.coerce.number().int().min(0).default(10),
  /** Of those, for promotions of one author. */
  LIMIT_COUNTED_LIKES_PER_AUTHOR: z.coerce.number().int().min(0).default(6),
  LIMIT_COUNTED_DISLIKES_PER_AUTHOR: z.coerce.number().int().min(0).default(3),
});
export type PromotionsConfig = z.infer<typeof promotionsConfigSchema>;

export const PROMOTIONS_CONFIG = Symbol('PROMOTIONS_CONFIG');
