import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { expectRecheck } from '../support/expect-recheck.js';
import { waitUntilConnected, type TestGateway } from '../support/test-gateway.js';

export const socketRecheck: Chapter<TestGateway> = (getService) => {
  it('gateway rechecks the session of every socket at an interval', () =>
    expectRecheck(getService(), () => Promise.resolve()));

  it('socket is closed when its token expires', async () => {
    const gateway = getService();
    const { token } = await gateway.sessions.signIn({}, { lifetimeSeconds: 2 });
    const socket = await waitUntilConnected(gateway.connect({ token }));
    await eventually(() => expect(socket.connected).toBe(false), { intervalMs: 250 });
  });
};
