import { eventually } from '@pechincha/testing/eventually';
import type { TestGateway } from './test-gateway.js';

/** Shortened from 30 seconds. */
export const LEASE_SECONDS = 3;

/** Waits until these many members and visitors are online. */
export async function expectOnline(
  gateway: TestGateway,
  count: number,
  visitors: number,
  timeoutMs = 2_000,
): Promise<void> {
  const { token } = await gateway.sessions.signIn({ role: 'admin' });
  await eventually(
    async () =>
      expect(await (await gateway.fetch('/api/admin/online-users', { token })).json()).toEqual({
        count,
        visitors,
      }),
    { timeoutMs },
  );
}
