import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { Metrics } from './metrics.js';

/** Metrics of the MongoDB connection pool, from the driver's events. */
@Injectable()
export class DatabaseMetrics {
  constructor(metrics: Metrics, @InjectConnection() connection: Connection) {
    if (!metrics.isServed) return;
    const pool = { open: 0, inUse: 0, waiting: 0 };
    const failures = metrics.counter(
      'mongodb_pool_checkout_failures_total',
      'Failed checkouts of a connection.',
    );
    const client = connection.getClient();
    client.on('connectionCreated', () => (pool.open += 1));
    client.on('connectionClosed', () => (pool.open -= 1));
    client.on('connectionCheckOutStarted', () => (pool.waiting += 1));
    client.on('connectionCheckedOut', () => {
      pool.waiting -= 1;
      pool.inUse += 1;
    });
    client.on('connectionCheckOutFailed', () => {
      pool.waiting -= 1;
      failures.inc();
    });
    client.on('connectionCheckedIn', () => (pool.inUse -= 1));
    metrics.gauge('mongodb_pool_connections', 'Open connections.', [], (gauge) => gauge.set(pool.open));
    metrics.gauge('mongodb_pool_in_use', 'Connections in use.', [], (gauge) => gauge.set(pool.inUse));
    metrics.gauge('mongodb_pool_waiting', 'Operations waiting for a connection.', [], (gauge) =>
      gauge.set(pool.waiting),
    );
  }
}
