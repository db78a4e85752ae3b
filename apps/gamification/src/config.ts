import { serviceConfig, type ServiceConfig } from '@pechincha/service-kit/config';

/** Gamification needs nothing beside what every service does. */
export const gamificationConfig = serviceConfig;
export type GamificationConfig = ServiceConfig;
