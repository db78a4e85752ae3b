import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from './client.ts';
import { publishAndApprove, request, type Prepared } from './prepare.ts';

const INTERVAL_MS = 200;
/** Longer is no recovery. */
const TIMEOUT_MS = 180_000;

const READS = ['/users/me', '/gamification/redemptions', '/notifications', '/advertisements/active'];

/** Resolves once every service answers and an event has gone from one to another. @throws Error after three minutes */
export async function waitUntilRecovered(client: Client, prepared: Prepared): Promise<void> {
  const { prober, admin, picture } = prepared;
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    try {
      for (const path of READS) await request(client, { method: 'GET', path, token: prober.token });
      await publishAndApprove(client, prober, admin, picture);
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await pause(INTERVAL_MS);
  }
}
