import { type KeyPair, type ServerEnv, serviceNames } from './servers.ts';

export { serviceNames };
export type ServiceName = (typeof serviceNames)[number];

export interface EnvironmentInput {
  servers: ServerEnv;
  memberKeys: KeyPair;
  internalKeys: KeyPair;
  logHashKey: string;
  vapidKeys: KeyPair;
  /** Port of each service, the gateway included. */
  ports: Record<ServiceName, number>;
  publicUrl: string;
  mailDir: string;
  webRoot: string;
  /** Variables set by the user: mail, Google, log level. */
  overrides: NodeJS.ProcessEnv;
}

type Variables = Record<string, string | undefined>;
type Group = (s: EnvironmentInput) => Variables;

const pick = (variables: Variables, names: readonly string[]): Variables =>
  Object.fromEntries(names.map((name) => [name, variables[name]]));
const ofServers =
  (...names: (keyof ServerEnv)[]): Group =>
  ({ servers }) =>
    pick(servers, names);
const ofUser =
  (...names: string[]): Group =>
  ({ overrides }) =>
    pick(overrides, names);

const database = ofServers('MONGODB_URL');
const broker = ofServers('RABBITMQ_URL');
const redis = ofServers('REDIS_URL');
const store = ofServers('S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_BUCKET');
const memberPublic: Group = ({ memberKeys }) => ({ MEMBER_TOKEN_PUBLIC_KEY: memberKeys.publicKey });
const memberPrivate: Group = ({ memberKeys }) => ({ MEMBER_TOKEN_PRIVATE_KEY: memberKeys.privateKey });
const internalPublic: Group = ({ internalKeys }) => ({ INTERNAL_TOKEN_PUBLIC_KEY: internalKeys.publicKey });
const internalPrivate: Group = ({ internalKeys }) => ({
  INTERNAL_TOKEN_PRIVATE_KEY: internalKeys.privateKey,
});
const google = ofUser('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'GOOGLE_ISSUER');
const mail: Group = ({ overrides, mailDir }) =>
  overrides['SMTP_URL']
    ? { SMTP_URL: overrides['SMTP_URL'], MAIL_FROM: overrides['MAIL_FROM'] }
    : { MAIL_DIR: mailDir };
/** Outside production one machine may act as many members. */
const limits: Group = ({ overrides }) => ({
  LIMITS_PER_ADDRESS:
    overrides['LIMITS_PER_ADDRESS'] ?? (overrides['NODE_ENV'] === 'production' ? undefined : 'high'),
});
const accountRules = ofUser(
  'LIMIT_SIGN_INS_PER_ADDRESS',
  'LIMIT_REGISTRATIONS_PER_ADDRESS',
  'ADDRESS_GROUP_WINDOW_HOURS',
  'VOICE_MIN_AGE_HOURS',
);
const requestLimits = ofUser(
  'LIMIT_REQUESTS_PER_MINUTE',
  'LIMIT_SOCKETS_PER_ADDRESS',
  'LIMIT_SOCKETS_PER_MEMBER',
);
/** Without own keys there is a pair of this data directory, but in production none. */
const push: Group = ({ overrides, vapidKeys }) => {
  const isOwn = Boolean(overrides['VAPID_PRIVATE_KEY']) || overrides['NODE_ENV'] === 'production';
  return {
    VAPID_PUBLIC_KEY: isOwn ? overrides['VAPID_PUBLIC_KEY'] : vapidKeys.publicKey,
    VAPID_PRIVATE_KEY: isOwn ? overrides['VAPID_PRIVATE_KEY'] : vapidKeys.privateKey,
    VAPID_SUBJECT: overrides['VAPID_SUBJECT'],
    PUSH_HOSTS: overrides['PUSH_HOSTS'],
  };
};
const proxies = ofUser('TRUST_PROXY_HOPS');
const serviceUrls: Group = ({ ports }) =>
  Object.fromEntries(
    serviceNames
      .filter((name) => name !== 'gateway')
      .map((name) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${ports[name]}`]),
  );
const web: Group = ({ webRoot }) => ({ WEB_ROOT: webRoot });

const common = [database, broker, internalPublic];

/** The variables of each service; it inherits nothing else from this machine's environment. */
const serviceGroups: Record<ServiceName, readonly Group[]> = {
  users: [...common, redis, store, memberPrivate, memberPublic, google, mail, limits, accountRules],
  promotions: [...common, store],
  moderation: common,
  ads: [...common, store],
  gamification: [...common, store],
  notifications: [...common, push],
  gateway: [
    broker,
    redis,
    store,
    memberPublic,
    internalPrivate,
    internalPublic,
    google,
    limits,
    requestLimits,
    proxies,
    serviceUrls,
    web,
  ],
};

/** Overridden for one service by a variable with its name as prefix: `USERS_RABBITMQ_URL`. */
const CREDENTIALS = ['MONGODB_URL', 'REDIS_URL', 'RABBITMQ_URL', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'];

/**
 * Megabytes of each half of the young generation. By default it grows to 16 while a service starts and stays there;
 * the two that answer most requests get more, so that fewer short-lived objects grow old.
 */
const SEMI_SPACE_MB: Partial<Record<ServiceName, number>> = { gateway: 4, promotions: 4 };
const DEFAULT_SEMI_SPACE_MB = 2;

export const getNodeFlags = (name: ServiceName): string[] => [
  '--enable-source-maps',
  `--max-semi-space-size=${SEMI_SPACE_MB[name] ?? DEFAULT_SEMI_SPACE_MB}`,
];

/** Machine variables that Node, OpenSSL and the C library read. */
const inheritedVariables = [
  'PATH',
  'HOME',
  'TZ',
  'LANG',
  'TMPDIR',
  'LOG_LEVEL',
  'NODE_EXTRA_CA_CERTS',
  'SYSTEMROOT',
];

/** OpenTelemetry's variables except the service name. */
const getTracingVariables = (given: NodeJS.ProcessEnv): Variables =>
  Object.fromEntries(
    Object.entries(given).filter(([name]) => name.startsWith('OTEL_') && name !== 'OTEL_SERVICE_NAME'),
  );

/** Variables of a service whose credentials are shared by all services. */
function getSharedEnvironment(name: ServiceName, input: EnvironmentInput): Variables {
  const { overrides, ports, publicUrl, logHashKey } = input;
  const variables: Variables = {
    ...pick(overrides, inheritedVariables),
    NODE_ENV: overrides['NODE_ENV'] ?? 'development',
    HOST: '127.0.0.1',
    PORT: String(ports[name]),
    PUBLIC_URL: publicUrl,
    LOG_HASH_KEY: logHashKey,
    // Pictures are decoded in many threads; with one malloc arena each, memory would never shrink.
    MALLOC_ARENA_MAX: '2',
  };
  for (const group of serviceGroups[name]) Object.assign(variables, group(input));
  return variables;
}

export function getEnvironment(name: ServiceName, input: EnvironmentInput): Record<string, string> {
  const variables = getSharedEnvironment(name, input);
  for (const key of CREDENTIALS) {
    const own = input.overrides[`${name.toUpperCase()}_${key}`];
    if (own && variables[key] !== undefined) variables[key] = own;
  }
  Object.assign(variables, getTracingVariables(input.overrides));
  // Processes on one machine cannot share a port.
  variables['METRICS_PORT'] = input.overrides[`${name.toUpperCase()}_METRICS_PORT`];
  return omitUndefined(variables);
}

function omitUndefined(variables: Variables): Record<string, string> {
  const defined = Object.entries(variables).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as Record<string, string>;
}

/** For programs of this repository that need the whole product: seeding, browser tests, benchmarks. */
export function getMergedEnvironment(input: EnvironmentInput): Record<string, string> {
  const all: Record<string, string> = {};
  for (const name of serviceNames) {
    Object.assign(all, omitUndefined(getSharedEnvironment(name, input)));
  }
  for (const name of serviceNames) all[`${name.toUpperCase()}_URL`] = `http://127.0.0.1:${input.ports[name]}`;
  // The port of the public address, not of a single service.
  all['PORT'] = String(input.ports.gateway);
  return all;
}
