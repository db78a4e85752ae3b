import type { GatewayConfig } from './config.js';

/** Who has a session counts by account, everybody else by address. */
export interface Limits {
  /** Those that reach a service. */
  requestsPerMinute: number;
  /** Of visitors on this gateway; as many more may be connecting. */
  socketsPerAddress: number;
  socketsPerMember: number;
  /** Concurrent streamed bodies of visitors to one service, so that slow senders leave room for others. */
  uploadsPerAddress: number;
  /** The same of a member, whatever the address. */
  uploadsPerMember: number;
}

/** An address may be that of a mobile carrier's thousands. */
const normal: Limits = {
  requestsPerMinute: 1_200,
  socketsPerAddress: 1_000,
  socketsPerMember: 30,
  uploadsPerAddress: 8,
  uploadsPerMember: 3,
};
const high: Limits = {
  requestsPerMinute: 10_000_000,
  socketsPerAddress: 10_000,
  socketsPerMember: 10_000,
  uploadsPerAddress: 10_000,
  uploadsPerMember: 10_000,
};

export function getLimits(config: GatewayConfig): Limits {
  const limits = config.LIMITS_PER_ADDRESS === 'high' ? high : normal;
  return {
    ...limits,
    requestsPerMinute: config.LIMIT_REQUESTS_PER_MINUTE ?? limits.requestsPerMinute,
    socketsPerAddress: config.LIMIT_SOCKETS_PER_ADDRESS ?? limits.socketsPerAddress,
    socketsPerMember: config.LIMIT_SOCKETS_PER_MEMBER ?? limits.socketsPerMember,
  };
}
