import { serviceConfig, type ServiceConfig } from '@pechincha/service-kit/config';

export const moderationConfig = serviceConfig;
export type ModerationConfig = ServiceConfig;
