import type { LoggerService } from '@nestjs/common';
import {
  pino,
  stdSerializers,
  type DestinationStream,
  type Level,
  type Logger,
  type LoggerOptions,
} from 'pino';

/** Never written, wherever they stand. Bodies are not logged at all. */
const SECRETS = ['authorization', 'cookie', 'password', 'passwordHash', 'token', 'credential'];

/** Writes one JSON object per line, which no text in it can break. */
export function createLogger(name: string, level: string, to?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: { service: name },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: stdSerializers.err },
    redact: {
      paths: SECRETS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      censor: '[redacted]',
    },
  };
  return to ? pino(options, to) : pino(options);
}

/** Nest tells every module and route at each start; that is for who looks for a fault. */
const CHATTY = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
]);

/** Nest's logger over pino. Takes Nest's calls: a message or an object, then a stack, then the context. */
export class JsonLogger implements LoggerService {
  constructor(private readonly pino: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write(CHATTY.has(String(rest.at(-1))) ? 'debug' : 'info', message, rest);
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }
  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  private write(level: Level, message: unknown, rest: unknown[]): void {
    const context = rest.findLast((part) => typeof part === 'string');
    const stack = rest.length > 1 && typeof rest[0] === 'string' ? rest[0] : undefined;
    const error = rest.find((part) => part instanceof Error);
    const fields = { context, ...(stack ? { stack } : {}), ...(error ? { error } : {}) };
    if (message instanceof Error) this.pino[level]({ ...fields, error: message });
    else if (typeof message === 'object' && message !== null) this.pino[level]({ ...fields, ...message });
    else this.pino[level](fields, String(message));
  }
}
