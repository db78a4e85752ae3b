import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Span } from '@pechincha/persistence/request-context';
import { getErrorType, startClientSpan } from '@pechincha/persistence/tracing';
import type { Connection, mongo } from 'mongoose';
import { Metrics } from './metrics.js';
import { Tracing } from './tracing.js';

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

/** Traced commands without a collection; others are internal to the driver. */
const TRANSACTION_ENDS = new Set(['commitTransaction', 'abortTransaction']);

/** Spans of MongoDB commands, from the driver's events, without the command, which contains data. */
@Injectable()
export class DatabaseSpans {
  /** By the driver's request id. */
  private readonly spans = new Map<number, Span>();

  constructor(@InjectConnection() connection: Connection, tracing: Tracing) {
    if (!tracing.isEnabled) return;
    const client = connection.getClient();
    client.on('commandStarted', (event) => this.start(event));
    client.on('commandSucceeded', ({ requestId }) => this.end(requestId));
    client.on('commandFailed', ({ requestId, failure }) => this.end(requestId, getErrorType(failure)));
  }

  private start({ requestId, commandName, databaseName, command }: mongo.CommandStartedEvent): void {
    const collection: unknown = commandName === 'getMore' ? command['collection'] : command[commandName];
    if (typeof collection !== 'string' && !TRANSACTION_ENDS.has(commandName)) return;
    const span = startClientSpan(
      typeof collection === 'string' ? `${commandName} ${collection}` : commandName,
      {
        'db.system.name': 'mongodb',
        'db.namespace': databaseName,
        'db.operation.name': commandName,
        ...(typeof collection === 'string' && { 'db.collection.name': collection }),
      },
    );
    if (span) this.spans.set(requestId, span);
  }

  private end(requestId: number, errorType?: string): void {
    this.spans.get(requestId)?.end(errorType);
    this.spans.delete(requestId);
  }
}
