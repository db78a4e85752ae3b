import type { Metrics } from '@pechincha/service-kit/metrics';
import type { Counter } from 'prom-client';

/** How sockets come and go. */
export class SocketMetrics {
  private readonly connections: Counter<'outcome'>;
  private readonly disconnections: Counter<'reason'>;

  constructor(metrics: Metrics) {
    this.connections = metrics.counter(
      'socket_connections_total',
      'Attempts to connect a socket by outcome.',
      ['outcome'],
    );
    this.disconnections = metrics.counter(
      'socket_disconnections_total',
      "Ends of sockets in Socket.IO's words.",
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
