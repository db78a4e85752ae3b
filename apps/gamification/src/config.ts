import { serviceConfig } from '@pechincha/service-kit/config';
import { z } from 'zod';

/** Environment variables of this service. */
export const gamificationConfigSchema = serviceConfig.extend({
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }),
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
  S3_BUCKET: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket name'),
});
export type GamificationConfig = z.infer<typeof gamificationConfigSchema>;
