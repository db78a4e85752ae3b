import type { GatewayConfig } from '../config.js';

export interface Limits {
  /** Requests that reach a service, per address and minute. */
  requestsPerMinute: number;
  /** Sockets open at once, per address. */
  socketsPerAddress: number;
  /** Bodies that are streamed to one service at once, per address: a slow sender must leave room for others. */
  uploadsPerAddress: number;
}

/** `normal` is for an address that a household or an office shares; `high` for one that plays many people. */
export const getLimits = ({ LIMITS_PER_ADDRESS }: GatewayConfig): Limits =>
  LIMITS_PER_ADDRESS === 'high'
    ? { requestsPerMinute: 10_000_000, socketsPerAddress: 10_000, uploadsPerAddress: 10_000 }
    : { requestsPerMinute: 1_200, socketsPerAddress: 60, uploadsPerAddress: 8 };
