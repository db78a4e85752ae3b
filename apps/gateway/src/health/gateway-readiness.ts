import { Injectable } from '@nestjs/common';
import { MessagingHealth, type MessagingStatus } from '@pechincha/messaging/messaging-health';
import { Readiness } from '@pechincha/service-kit/readiness';

/**
 * Readiness of the gateway. Redis is not checked: without it public requests still work, and sessions are read from
 * users. The broker is required until the first connection only: a later outage must not make every gateway unready.
 */
@Injectable()
export class GatewayReadiness {
  private wereConsumersReady = false;

  constructor(readiness: Readiness, messaging: MessagingHealth) {
    readiness.add('consumers', async () => this.checkConsumers(await messaging.check()));
    readiness.addWarnings(async () => (await messaging.check()).warnings);
  }

  private checkConsumers({ broker, consumers, topologyError }: MessagingStatus): boolean {
    if (topologyError !== null) return false;
    if (broker === 'disconnected') return this.wereConsumersReady;
    const areReady = Object.values(consumers).every(Boolean);
    this.wereConsumersReady ||= areReady;
    return areReady;
  }
}
