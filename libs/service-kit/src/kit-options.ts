import type { ServiceName } from '@pechincha/contracts/event';
import type { MessagingOptions } from '@pechincha/messaging/settings';
import type { ProcessConfig, ServiceConfig } from './config.js';

/** Options of a process without a database. */
export interface ProcessOptions {
  name: ServiceName;
  config: ProcessConfig;
}

/** Options of a service. */
export interface KitOptions {
  name: ServiceName;
  config: ServiceConfig;
  /** Overrides for tests. */
  messaging?: Pick<MessagingOptions, 'publishes' | 'settings'>;
}

export const PROCESS_OPTIONS = Symbol('PROCESS_OPTIONS');
export const KIT_OPTIONS = Symbol('KIT_OPTIONS');
