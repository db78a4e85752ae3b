import { serviceConfig, type ServiceConfig } from '@pechincha/service-kit/config';

/** Notifications needs nothing beside what every service does. */
export const notificationsConfig = serviceConfig;
export type NotificationsConfig = ServiceConfig;
