import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Span } from '@pechincha/persistence/span';
import { getErrorType, startClientSpan } from '@pechincha/persistence/tracing';
import type { Connection, mongo } from 'mongoose';
import { Tracing } from './tracing.js';

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
