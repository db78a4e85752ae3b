import { serviceConfig } from '@pechincha/service-kit/config';
import { z } from 'zod';

export const adsConfigSchema = serviceConfig.extend({
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }),
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
  S3_BUCKET: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket name'),
});
export type AdsConfig = z.infer<typeof adsConfigSchema>;
