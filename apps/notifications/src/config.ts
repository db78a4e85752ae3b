import { serviceConfig, type ServiceConfig } from '@pechincha/service-kit/config';

export const notificationsConfigSchema = serviceConfig;
export type NotificationsConfig = ServiceConfig;
