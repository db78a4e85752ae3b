import type { ServiceName } from '@pechincha/contracts/event';
import type { MessagingSettings } from '@pechincha/messaging/settings';
import type { ProcessConfig, ServiceConfig } from './config.js';

/** What a process without a database gives the kit. */
export interface ProcessOptions {
  name: ServiceName;
  config: ProcessConfig;
}

/** What a service gives the kit. */
export interface KitOptions {
  name: ServiceName;
  config: ServiceConfig;
  /** For tests: shorter delays. */
  messaging?: Partial<MessagingSettings>;
}

export const PROCESS_OPTIONS = Symbol('PROCESS_OPTIONS');
export const KIT_OPTIONS = Symbol('KIT_OPTIONS');
