import { tracingChannel } from 'node:diagnostics_channel';
import type { Span } from '@pechincha/persistence/span';
import { getErrorType, startClientSpan } from '@pechincha/persistence/tracing';

/** The published command of ioredis, without its arguments, which contain keys and values. */
interface TracedCommand {
  command: string;
  error?: unknown;
}

/** Records spans of Redis commands inside a current span. @returns unsubscribes */
export function traceRedisCommands(): () => void {
  const channel = tracingChannel<'ioredis:command', TracedCommand>('ioredis:command');
  const spans = new WeakMap<TracedCommand, Span>();
  const end = (command: TracedCommand): void => {
    spans.get(command)?.end(command.error === undefined ? undefined : getErrorType(command.error));
    spans.delete(command);
  };
  const subscriber = {
    start(command: TracedCommand): void {
      const name = command.command.toUpperCase();
      const span = startClientSpan(name, { 'db.system.name': 'redis', 'db.operation.name': name });
      if (span) spans.set(command, span);
    },
    end: () => undefined,
    asyncStart: end,
    asyncEnd: () => undefined,
    error: () => undefined,
  };
  channel.subscribe(subscriber);
  return () => channel.unsubscribe(subscriber);
}
