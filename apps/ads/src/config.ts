import { serviceConfig, type ServiceConfig } from '@pechincha/service-kit/config';

/** Ads need nothing beside what every service does. */
export const adsConfig = serviceConfig;
export type AdsConfig = ServiceConfig;
