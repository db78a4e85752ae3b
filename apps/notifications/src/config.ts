import { serviceConfig, type ServiceConfig } from '@pechincha/service-kit/config';

export const notificationsConfig = serviceConfig;
export type NotificationsConfig = ServiceConfig;
