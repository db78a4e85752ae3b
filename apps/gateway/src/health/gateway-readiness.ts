import { Injectable } from '@nestjs/common';
import { MessagingHealth, type MessagingStatus } from '@pechincha/messaging/messaging-health';
import { Readiness } from '@pechincha/service-kit/readiness';

/**
 * What the gateway must have to be asked. Redis is not on the list: what is public goes on without it, and what
 * carries a token goes by users. The broker counts until it was there once; when it goes away later, taking every
 * gateway off the network would help nobody.
 */
@Injectable()
export class GatewayReadiness {
  private hasConsumed = false;

  constructor(readiness: Readiness, messaging: MessagingHealth) {
    readiness.add('consumers', async () => this.isConsuming(await messaging.check()));
    readiness.addWarnings(async () => (await messaging.check()).warnings);
  }

  private isConsuming({ broker, consumers, topologyError }: MessagingStatus): boolean {
    if (topologyError !== null) return false;
    if (broker === 'disconnected') return this.hasConsumed;
    const all = Object.values(consumers).every(Boolean);
    this.hasConsumed ||= all;
    return all;
  }
}
