import { readFileSync } from 'node:fs';
import { z } from 'zod';

const portSchema = z.coerce.number().int().min(0).max(65535);

/** PEM text; a setting that holds no key is refused at boot, not at the first request. */
const createPemSchema = (kind: 'PUBLIC' | 'PRIVATE') =>
  z.string().refine((text) => text.includes(`${kind} KEY-----`), `must be a PEM ${kind.toLowerCase()} key`);

export const publicKeyPem = createPemSchema('PUBLIC');
export const privateKeyPem = createPemSchema('PRIVATE');

/** OpenTelemetry's own names. */
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** What every process is told. */
export const processConfig = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: portSchema,
  /** Where Prometheus reads `/metrics`. Missing: nowhere. */
  METRICS_PORT: portSchema.optional(),
  /** Missing: HOST. */
  METRICS_HOST: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /**
   * Keys the hashes of members' ids in logs. Required in production; elsewhere, where it is missing, no member is
   * written at all.
   */
  LOG_HASH_KEY: z.string().min(32).optional(),
  /** Where traces go by OTLP over HTTP: its base address. Missing: none are made. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .optional(),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default('parentbased_always_on'),
  /** For the samplers by ratio: how many of all traces are recorded. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /**
   * Milliseconds between "not ready" and the end of listening, in which whoever routes requests here looks
   * elsewhere. 0 where nobody balances.
   */
  DRAIN_DELAY: z.coerce.number().int().min(0).max(60_000).default(0),
});
export type ProcessConfig = z.infer<typeof processConfig>;

/** For `refine`: the public address, where people sign in, is encrypted in production. */
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

/** What a service with a database and consumers is told besides; extended by each. */
export const serviceConfig = processConfig.extend({
  MONGODB_URL: z.string().regex(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb://'),
  /** Missing: `pechincha_<service>`. */
  MONGODB_DATABASE: z.string().min(1).max(63).optional(),
  RABBITMQ_URL: z.string().regex(/^amqps?:\/\//, 'must begin with amqp://'),
  MESSAGING_PREFIX: z.string().default(''),
  INTERNAL_TOKEN_PUBLIC_KEY: publicKeyPem,
});
export type ServiceConfig = z.infer<typeof serviceConfig>;

/** Settings that are missing or wrong, told by name and reason; a value may be a secret and is never told. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Production logs members by a keyed hash, so it needs the key. */
const hasHashKeyInProduction = ({ NODE_ENV, LOG_HASH_KEY }: Partial<ProcessConfig>): boolean =>
  NODE_ENV !== 'production' || LOG_HASH_KEY !== undefined;

/**
 * A setting comes from its variable, or from the file that `<NAME>_FILE` names, as secrets are mounted.
 * @throws ConfigError
 */
export function parseConfig<S extends z.ZodObject>(
  schema: S,
  env: Record<string, string | undefined>,
): z.infer<S> {
  // An empty variable is how compose files and shells say "not set".
  const values = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  for (const name of Object.keys(schema.shape)) {
    const file = values[`${name}_FILE`];
    if (file !== undefined) values[name] ??= readSettingFile(`${name}_FILE`, file);
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
  throw new ConfigError(['Settings are missing or wrong:', ...new Set(reasons)].join('\n  '));
}

function readSettingFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trimEnd();
  } catch (error) {
    throw new ConfigError(`${name}: its file cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** Zod's own texts for enums and numbers can repeat what was received; these cannot. */
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

/** Reads the settings of this process, or ends it with exit code 1 and the list of what is wrong. */
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
