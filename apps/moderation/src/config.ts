import { serviceConfig, type ServiceConfig } from '@pechincha/service-kit/config';

/** Moderation needs nothing beside what every service does. */
export const moderationConfig = serviceConfig;
export type ModerationConfig = ServiceConfig;
