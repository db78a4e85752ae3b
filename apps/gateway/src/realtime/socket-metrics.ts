import type { Metrics } from '@pechincha/service-kit/metrics';
import type { Counter } from 'prom-client';

/** Counters of socket connections and disconnections. */
export class SocketMetrics {
  private readonly connections: Counter<'outcome'>;
  private readonly disconnections: Counter<'reason'>;

  constructor(metrics: Metrics) {
    this.connections = metrics.counter('socket_connections_total', 'Socket connection attempts by outcome.', [
      'outcome',
    ]);
    this.disconnections = metrics.counter(
      'socket_disconnections_total',
      'Socket disconnections by Socket.IO reason.',
      ['reason'],
    );
  }

  countAttempt(outcome: 'accepted' | 'refused'): void {
    this.connections.inc({ outcome });
  }

  countDisconnection(reason: string): void {
    this.disconnections.inc({ reason });
  }
}
