import { Inject, Injectable } from '@nestjs/common';
import webPush from 'web-push';
import { isPushEndpoint, NOTIFICATIONS_CONFIG, type NotificationsConfig } from '../config.js';
import type { PushDeviceRow } from './push-devices.repository.js';
import { type PushJobRow, serializePayload } from './push-job.queue.js';

const TIMEOUT_MS = 10_000;

/** `gone`: the browser no longer wants pushes. `refused`: this push cannot be sent, now or later. */
export type PushResult = 'sent' | 'gone' | 'refused';

/** The push service is unavailable, or asks to wait. */
export class PushUnavailableError extends Error {
  override readonly name = 'PushUnavailableError';
}

/** Encrypts pushes for a browser (RFC 8291) and sends them to its push service (RFC 8030). */
@Injectable()
export class PushSender {
  constructor(@Inject(NOTIFICATIONS_CONFIG) private readonly config: NotificationsConfig) {}

  /** @throws PushUnavailableError if it is worth another try */
  async send(
    { endpoint, p256dh, auth }: PushDeviceRow,
    { payload, topic }: Pick<PushJobRow, 'payload' | 'topic'>,
    ttlSeconds: number,
  ): Promise<PushResult> {
    const {
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      VAPID_SUBJECT: subject,
    } = this.config;
    // The settings may have changed since the device was added.
    if (!publicKey || !privateKey || !isPushEndpoint(endpoint, this.config.PUSH_HOSTS)) return 'gone';
    const { body, headers } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      serializePayload(payload),
      {
        TTL: ttlSeconds,
        topic,
        contentEncoding: 'aes128gcm',
        vapidDetails: { subject, publicKey, privateKey },
      },
    );
    delete headers['Content-Length'];
    let response: Response;
    try {
      response = await fetch(endpoint, {
        method: 'POST',
        headers,
        body: new Uint8Array(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
    } catch (cause) {
      throw new PushUnavailableError('The push service did not answer', { cause });
    }
    const { ok, status } = response;
    if (ok) return 'sent';
    if (status === 404 || status === 410) return 'gone';
    if (status === 429 || status >= 500)
      throw new PushUnavailableError(`The push service answered ${status}`);
    return 'refused';
  }
}
