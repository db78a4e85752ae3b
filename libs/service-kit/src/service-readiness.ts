import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { MessagingHealth, type MessagingStatus } from '@pechincha/messaging/messaging-health';
import type { Connection } from 'mongoose';
import { Readiness } from './readiness.js';

/** Seconds. A fact that waits longer than this says that the relay does not get through. */
const MOST_LAG = 60;

/**
 * A broker that goes away later does not make a service unready: it still answers and writes, its facts wait in
 * the outbox, and taking every service off the network at once would help nobody. At the start it must be there.
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
    readiness.add('consumers', async () => this.consumes(await messaging.check()));
    readiness.add('outbox', async () => flows(await messaging.check()));
    readiness.addWarnings(async () => (await messaging.check()).warnings);
  }

  private async hasPrimary(): Promise<boolean> {
    const hello = await this.connection.db?.command({ hello: 1 });
    return hello?.['isWritablePrimary'] === true;
  }

  private consumes({ broker, consumers, topologyError }: MessagingStatus): boolean {
    if (topologyError !== null) return false;
    if (broker === 'away') return this.hasConsumed;
    const all = Object.values(consumers).every(Boolean);
    this.hasConsumed ||= all;
    return all;
  }
}

const flows = ({ broker, outbox, unroutable }: MessagingStatus): boolean =>
  broker !== 'connected' || unroutable.length > 0 || outbox.oldestSeconds < MOST_LAG;
