import { privateKeyPem, processConfig, publicKeyPem, securePublicUrl } from '@pechincha/service-kit/config';
import { z } from 'zod';

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

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

const settings = processConfig.extend({
  /** The public address of the product; only pages of this origin may open sockets. */
  PUBLIC_URL: httpUrl,
  REDIS_URL: z.string().regex(/^rediss?:\/\//, 'must begin with redis://'),
  /** Prefix of the gateway's own keys and channels; separates tests. */
  REDIS_PREFIX: z.string().max(64).default(''),
  RABBITMQ_URL: z.string().regex(/^amqps?:\/\//, 'must begin with amqp://'),
  MESSAGING_PREFIX: z.string().default(''),
  S3_ENDPOINT: httpUrl,
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
  S3_BUCKET: z.string().min(3),
  MEMBER_TOKEN_PUBLIC_KEY: publicKeyPem,
  INTERNAL_TOKEN_PRIVATE_KEY: privateKeyPem,
  USERS_URL: httpUrl,
  PROMOTIONS_URL: httpUrl,
  MODERATION_URL: httpUrl,
  ADS_URL: httpUrl,
  GAMIFICATION_URL: httpUrl,
  NOTIFICATIONS_URL: httpUrl,
  /** Folder of the built web client. Missing: the gateway serves the API only. */
  WEB_ROOT: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  /** `high` for load tests, where one machine acts as many users; each limit below wins over it. */
  LIMITS_PER_ADDRESS: z.enum(['normal', 'high']).default('normal'),
  /** Requests that reach a service: of a member, or of an address without a session. */
  LIMIT_REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).optional(),
  /** Open sockets of visitors; a mobile carrier puts thousands of people behind one address. */
  LIMIT_SOCKETS_PER_ADDRESS: z.coerce.number().int().min(1).optional(),
  LIMIT_SOCKETS_PER_MEMBER: z.coerce.number().int().min(1).optional(),
  /** A gateway's online users expire after this; renewed three times as often. */
  PRESENCE_LEASE_SECONDS: z.coerce.number().int().min(3).max(300).default(30),
  /** Interval at which the session of every open socket is read again, in case a notification was missed. */
  SOCKET_RECHECK_SECONDS: z.coerce.number().int().min(1).max(300).default(15),
  /** An export that its client has not read by then is aborted. */
  EXPORT_LIMIT_SECONDS: z.coerce.number().int().min(1).max(3600).default(600),
  /** Exact number of proxies in front: that many of the last entries of X-Forwarded-For are trusted. */
  TRUST_PROXY_HOPS: z.coerce.number().int().min(0).max(5).default(0),
});

export const gatewayConfigSchema = settings.refine(...securePublicUrl);
export type GatewayConfig = z.infer<typeof gatewayConfigSchema>;

export const GATEWAY_CONFIG = Symbol('GATEWAY_CONFIG');
