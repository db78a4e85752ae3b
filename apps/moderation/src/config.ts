import { serviceConfig, type ServiceConfig } from '@pechincha/service-kit/config';

export const moderationConfigSchema = serviceConfig;
export type ModerationConfig = ServiceConfig;
