import { runInSpan } from '@pechincha/messaging/tracing';

/** The end of a trace here: from there Redis carries it to every gateway, and they to their sockets. */
export const emitTraced = (event: string, emit: () => unknown): Promise<unknown> =>
  runInSpan(
    `socket emit ${event}`,
    'producer',
    { 'messaging.system': 'socket.io', 'messaging.destination.name': event },
    emit,
  );
