import { createHmac } from 'node:crypto';
import { createRequire } from 'node:module';
import { getContext } from '@pechincha/messaging/request-context';
import type { Span } from '@pechincha/messaging/tracing';
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import type { ProcessConfig } from './config.js';
import { LineBuffer } from './line-buffer.js';

/** Never written, wherever they stand. Bodies are not logged at all. */
const SECRET_FIELDS = ['authorization', 'cookie', 'password', 'passwordHash', 'token', 'credential'];

/** Contexts of Nest's own lines about every module and route at each start: for who looks for an error. */
const VERBOSE_CONTEXTS = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
]);

/** Hexadecimal digits: enough to tell members apart. */
const MEMBER_HASH_LENGTH = 16;

type LogConfig = Pick<ProcessConfig, 'LOG_LEVEL' | 'LOG_HASH_KEY'>;

/**
 * One JSON object per line, which no text in it can break; readable lines where a person looks on. Lines of a
 * request, an event or a job carry its id, and the member's as a keyed hash.
 */
export function createLogger(
  name: string,
  config: LogConfig,
  destination = createPrettyDestination(),
): Logger {
  const options: pino.LoggerOptions = {
    level: config.LOG_LEVEL,
    base: { service: name },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: stdSerializers.err },
    formatters: { log: (fields) => normalizeFieldNames(withMemberHash(fields, config.LOG_HASH_KEY)) },
    mixin: () => getContextFields(config.LOG_HASH_KEY),
    redact: {
      paths: SECRET_FIELDS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      censor: '[redacted]',
    },
    hooks: {
      logMethod(args, method, level) {
        const [fields] = args as [{ context?: string } | undefined];
        if (level === pino.levels.values['info'] && VERBOSE_CONTEXTS.has(fields?.context ?? ''))
          return this.debug(...(args as [object]));
        return method.apply(this, args);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** A line may name a member as `memberId`: it is written as the lines of that member's requests have it. */
function withMemberHash(
  fields: Record<string, unknown>,
  hashKey: string | undefined,
): Record<string, unknown> {
  if (!('memberId' in fields)) return fields;
  const { memberId, ...otherFields } = fields;
  if (!hashKey || typeof memberId !== 'string') return otherFields;
  return { ...otherFields, member: hashMember(hashKey, memberId) };
}

/** nestjs-pino leaves the text of an object under `message` and calls an error `err`. */
function normalizeFieldNames(fields: Record<string, unknown>): Record<string, unknown> {
  if (!('message' in fields) && !('err' in fields)) return fields;
  const { message, err, ...otherFields } = fields;
  return {
    ...otherFields,
    ...(err !== undefined && { error: err }),
    ...(message !== undefined && { msg: message }),
  };
}

/**
 * For lines of which every field is known: none is looked through for secrets. They are written together up to
 * 100 ms later, which a process that is killed takes with it.
 */
export function createAccessLogger(name: string, config: LogConfig): Logger {
  const options: pino.LoggerOptions = {
    level: config.LOG_LEVEL,
    base: { service: name, context: 'Access' },
    timestamp: cachedIsoTime,
  };
  return pino(
    options,
    createPrettyDestination() ?? new LineBuffer(pino.destination({ dest: 1, sync: true })),
  );
}

let formattedAt = 0;
let formattedTime = '';

/** As pino's own, formatted once per millisecond: that costs as much as the rest of a line. */
function cachedIsoTime(): string {
  const now = Date.now();
  if (now !== formattedAt) {
    formattedAt = now;
    formattedTime = `,"time":"${new Date(now).toISOString()}"`;
  }
  return formattedTime;
}

function getContextFields(hashKey: string | undefined): object {
  const context = getContext();
  if (!context) return {};
  const { requestId, memberId, span } = context;
  return {
    requestId,
    ...(hashKey && memberId && { member: hashMember(hashKey, memberId) }),
    ...(span && { traceId: getTraceId(span) }),
  };
}

/** Of a W3C trace context: version, trace, span, flags. */
export const getTraceId = ({ traceparent }: Span): string => traceparent.split('-')[1] ?? '';

/** Tells members apart, and says nothing to whoever lacks the key. */
export const hashMember = (key: string, memberId: string): string =>
  createHmac('sha256', key).update(memberId).digest('hex').slice(0, MEMBER_HASH_LENGTH);

/** Undefined where standard output is no terminal, or the package is not there, as in production. */
function createPrettyDestination(): DestinationStream | undefined {
  if (!process.stdout.isTTY) return undefined;
  try {
    const pretty = createRequire(import.meta.url)('pino-pretty') as typeof import('pino-pretty');
    return pretty({ sync: true, ignore: 'service', messageFormat: '[{service}] {msg}' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
