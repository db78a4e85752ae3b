import { s3Config, serviceConfig } from '@pechincha/service-kit/config';
import type { z } from 'zod';

export const adsConfigSchema = serviceConfig.extend(s3Config);
export type AdsConfig = z.infer<typeof adsConfigSchema>;
