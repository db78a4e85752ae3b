import { createHmac } from 'node:crypto';
import { createRequire } from 'node:module';
import { getContext, type Span } from '@pechincha/persistence/request-context';
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import type { ProcessConfig } from './config.js';

const FLUSH_INTERVAL_MS = 100;
const MAX_LENGTH = 16 * 1024;

/** Collects lines into one write, because a write per line costs more than many requests. */
class LineBuffer implements DestinationStream {
  private text = '';
  private timer: NodeJS.Timeout | undefined;

  /** @param destination must write synchronously */
  constructor(private readonly destination: DestinationStream) {
    process.once('exit', () => this.flush());
  }

  write(line: string): void {
    this.text += line;
    if (this.text.length >= MAX_LENGTH) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), FLUSH_INTERVAL_MS).unref();
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { text } = this;
    this.text = '';
    if (text) this.destination.write(text);
  }
}

/** Redacted at any of the three top levels. Bodies are never logged. */
const SECRET_FIELDS = ['authorization', 'cookie', 'password', 'passwordHash', 'token', 'credential'];

/** Contexts of Nest's startup lines per module and route, logged at debug level. */
const VERBOSE_CONTEXTS = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
]);

/** Hexadecimal digits. */
const MEMBER_HASH_LENGTH = 16;

type LogConfig = Pick<ProcessConfig, 'LOG_LEVEL' | 'LOG_HASH_KEY'>;

/**
 * Logs one JSON object per line, or readable lines in a terminal. Lines of a request, event or job have its request id
 * and a keyed hash of the member id.
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

/** Replaces the field `memberId` by the same hash that the lines of the member's requests have. */
function withMemberHash(
  fields: Record<string, unknown>,
  hashKey: string | undefined,
): Record<string, unknown> {
  if (!('memberId' in fields)) return fields;
  const { memberId, ...otherFields } = fields;
  if (!hashKey || typeof memberId !== 'string') return otherFields;
  return { ...otherFields, member: hashMember(hashKey, memberId) };
}

/** nestjs-pino names these fields `message` and `err`. */
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
 * Without redaction, because the fields of access lines are known. Lines are buffered for up to 100 ms and lost if the
 * process is killed.
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

/** Like pino's isoTime, but formatted once per millisecond, because formatting costs half of a line. */
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

export const getTraceId = ({ traceparent }: Span): string => traceparent.split('-')[1] ?? '';

/** Keyed hash of a member id. */
export const hashMember = (key: string, memberId: string): string =>
  createHmac('sha256', key).update(memberId).digest('hex').slice(0, MEMBER_HASH_LENGTH);

/** Undefined if standard output is not a terminal or pino-pretty is not installed, as in production. */
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
