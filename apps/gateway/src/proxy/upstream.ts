import type { ServiceName } from '@pechincha/contracts/event';

/** A service behind the gateway. */
export type Upstream = Exclude<ServiceName, 'gateway'>;
