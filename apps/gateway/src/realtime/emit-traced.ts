import { runInSpan } from '@pechincha/persistence/tracing';

/** Emits within a span, the last of a trace: Redis then distributes the message to the sockets of all gateways. */
export const emitTraced = (event: string, emit: () => unknown): Promise<unknown> =>
  runInSpan(
    `socket emit ${event}`,
    'producer',
    { 'messaging.system': 'socket.io', 'messaging.destination.name': event },
    emit,
  );
