import { readFileSync } from 'node:fs';
import type { ServiceName } from '@pechincha/contracts/event';
import type { MessagingOptions } from '@pechincha/messaging/settings';
import { z } from 'zod';

const portSchema = z.coerce.number().int().min(0).max(65535);

/** Checks that the text is a PEM key, so that a wrong one fails at startup. */
const createPemSchema = (kind: 'PUBLIC' | 'PRIVATE') =>
  z.string().refine((text) => text.includes(`${kind} KEY-----`), `must be a PEM ${kind.toLowerCase()} key`);

export const publicKeyPem = createPemSchema('PUBLIC');
export const privateKeyPem = createPemSchema('PRIVATE');

/** Names of the OpenTelemetry specification. */
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Settings of every process. */
export const processConfig = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: portSchema,
  /** Port of `/metrics`; without it no metrics are served. */
  METRICS_PORT: portSchema.optional(),
  /** Default: HOST. */
  METRICS_HOST: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /**
   * Key of the hashes of member ids in logs. Required in production; without it log lines have no member.
   */
  LOG_HASH_KEY: z.string().min(32).optional(),
  /** Base URL of the OTLP/HTTP collector; without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .optional(),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default('parentbased_always_on'),
  /** Fraction of traces recorded by the ratio samplers, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /**
   * Milliseconds between "not ready" and the end of listening, for the load balancer to stop sending requests; 0
   * without a load balancer.
   */
  DRAIN_DELAY: z.coerce.number().int().min(0).max(60_000).default(0),
});
export type ProcessConfig = z.infer<typeof processConfig>;

/** Arguments of `refine`: PUBLIC_URL must be https in production. */
export const securePublicUrl: [
  (settings: { NODE_ENV: string; PUBLIC_URL: string }) => boolean,
  { path: string[]; message: string },
] = [
  ({ NODE_ENV, PUBLIC_URL }) => NODE_ENV !== 'production' || PUBLIC_URL.startsWith('https://'),
  {
    path: ['PUBLIC_URL'],
    message: 'must begin with https:// in production, or passwords and sessions travel unencrypted',
  },
];

/** Settings of every service with a database and consumers; services extend it. */
export const serviceConfig = processConfig.extend({
  MONGODB_URL: z.string().regex(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb://'),
  /** Default: `pechincha_<service>`. */
  MONGODB_DATABASE: z.string().min(1).max(63).optional(),
  RABBITMQ_URL: z.string().regex(/^amqps?:\/\//, 'must begin with amqp://'),
  MESSAGING_PREFIX: z.string().default(''),
  INTERNAL_TOKEN_PUBLIC_KEY: publicKeyPem,
});
export type ServiceConfig = z.infer<typeof serviceConfig>;

/** The picture store; for `serviceConfig.extend`. */
export const s3Config = {
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }),
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
  S3_BUCKET: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket name'),
};

/** Lists missing and invalid settings by name and reason, never with values, which may be secrets. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const hasHashKeyInProduction = ({ NODE_ENV, LOG_HASH_KEY }: Partial<ProcessConfig>): boolean =>
  NODE_ENV !== 'production' || LOG_HASH_KEY !== undefined;

/**
 * Reads each setting from its variable, or from the file named by `<NAME>_FILE`. An empty one counts as not set.
 * @throws ConfigError
 */
export function parseConfig<S extends z.ZodObject>(
  schema: S,
  env: Record<string, string | undefined>,
): z.infer<S> {
  // Compose files and shells pass unset variables as empty ones.
  const values = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  for (const name of Object.keys(schema.shape)) {
    const file = values[`${name}_FILE`];
    if (file === undefined || values[name] !== undefined) continue;
    const text = readSettingFile(`${name}_FILE`, file);
    if (text !== '') values[name] = text;
  }
  const result = schema
    .refine((settings) => hasHashKeyInProduction(settings as Partial<ProcessConfig>), {
      path: ['LOG_HASH_KEY'],
    })
    .safeParse(values);
  if (result.success) return result.data;
  const reasons = result.error.issues.map((issue) => {
    const name = issue.path.join('.') || '(settings)';
    return values[name] === undefined ? `${name}: is missing` : `${name}: ${getReason(issue)}`;
  });
  throw new ConfigError(['Settings are missing or invalid:', ...new Set(reasons)].join('\n  '));
}

function readSettingFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trimEnd();
  } catch (error) {
    throw new ConfigError(`${name}: its file cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** Zod's own messages for enums and numbers may contain the received value; these do not. */
function getReason(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'too_small':
      return `must be at least ${String(issue.minimum)}`;
    case 'too_big':
      return `must be at most ${String(issue.maximum)}`;
    case 'invalid_type':
      return `must be a ${issue.expected}`;
    default:
      return issue.message;
  }
}

/** Parses the settings; prints the problems and exits with code 1 if any are invalid. */
export function loadConfig<S extends z.ZodObject>(
  schema: S,
  env: Record<string, string | undefined> = process.env,
): z.infer<S> {
  try {
    return parseConfig(schema, env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
}

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
