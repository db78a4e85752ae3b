import type { GatewayConfig } from './config.js';

export interface Limits {
  /** Per address; counts requests that reach a service. */
  requestsPerMinute: number;
  socketsPerAddress: number;
  /** Concurrent streamed bodies of visitors to one service, so that slow senders leave room for others. */
  uploadsPerAddress: number;
  /** The same of a member, whatever the address. */
  uploadsPerMember: number;
}

/** `normal` suits an address shared by a household or office; `high` is for load tests. */
export const getLimits = ({ LIMITS_PER_ADDRESS }: GatewayConfig): Limits =>
  LIMITS_PER_ADDRESS === 'high'
    ? {
        requestsPerMinute: 10_000_000,
        socketsPerAddress: 10_000,
        uploadsPerAddress: 10_000,
        uploadsPerMember: 10_000,
      }
    : { requestsPerMinute: 1_200, socketsPerAddress: 60, uploadsPerAddress: 8, uploadsPerMember: 3 };
