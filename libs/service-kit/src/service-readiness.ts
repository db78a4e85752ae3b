import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { MessagingHealth, type MessagingStatus } from '@pechincha/messaging/messaging-health';
import type { Connection } from 'mongoose';
import { Readiness } from './readiness.js';

/** If the oldest event is older, the outbox check fails. */
const MAX_OUTBOX_AGE_SECONDS = 60;

/**
 * A broker outage does not make a running service unready: it still serves requests, its events wait in the outbox, and
 * all services would become unready at once. At startup the broker must be connected.
 */
@Injectable()
export class ServiceReadiness {
  private hasConsumed = false;

  constructor(
    readiness: Readiness,
    @InjectConnection() private readonly connection: Connection,
    messaging: MessagingHealth,
  ) {
    readiness.add('database primary', () => this.hasPrimary());
    readiness.add('consumers', async () => this.isConsuming(await messaging.check()));
    readiness.add('outbox', async () => isOutboxFlowing(await messaging.check()));
    readiness.addWarnings(async () => (await messaging.check()).warnings);
  }

  private async hasPrimary(): Promise<boolean> {
    const hello = await this.connection.db?.command({ hello: 1 });
    return hello?.['isWritablePrimary'] === true;
  }

  private isConsuming({ broker, consumers, topologyError }: MessagingStatus): boolean {
    if (topologyError !== null) return false;
    if (broker === 'disconnected') return this.hasConsumed;
    const areAllConsuming = Object.values(consumers).every(Boolean);
    this.hasConsumed ||= areAllConsuming;
    return areAllConsuming;
  }
}

const isOutboxFlowing = ({ broker, outbox, unroutable }: MessagingStatus): boolean =>
  broker !== 'connected' || unroutable.length > 0 || outbox.oldestSeconds < MAX_OUTBOX_AGE_SECONDS;
