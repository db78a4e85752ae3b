import { s3Config, serviceConfig } from '@pechincha/service-kit/config';
import type { z } from 'zod';

/** Environment variables of this service. */
export const gamificationConfigSchema = serviceConfig.extend(s3Config);
export type GamificationConfig = z.infer<typeof gamificationConfigSchema>;
