import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { io, type Socket } from 'socket.io-client';
import type { Member } from '../support/members.js';
import { startGatewayProcess, type TestGateway, waitUntilConnected } from '../support/test-gateway.js';

/** Shortened from 30 seconds. */
export const LEASE_SECONDS = 3;

let gateway: TestGateway;

/** Waits until these many members and visitors are online. */
async function expectOnline(count: number, visitors: number, timeoutMs = 2_000): Promise<void> {
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

const openSocket = (member?: Member, replica = 0, auth: object = {}): Promise<Socket> =>
  waitUntilConnected(gateway.connect(member ? { token: member.token } : { ...auth }, { replica }));

export const presence: Chapter<TestGateway> = (getService) => {
  beforeAll(() => {
    gateway = getService();
  });

  it('presence counts a member once over tabs and gateways, and visitors separately', async () => {
    await expectOnline(0, 0);
    const [ana, bruno] = [await gateway.sessions.signIn(), await gateway.sessions.signIn()];
    const visitor = { visitor: 'a-visitor-with-two-tabs' };
    const tabs = [await openSocket(ana), await openSocket(ana), await openSocket(ana, 1)];
    const otherSockets = [
      await openSocket(bruno, 1),
      await openSocket(),
      await openSocket(undefined, 0, visitor),
      await openSocket(undefined, 1, visitor),
    ];
    await expectOnline(2, 2);
    tabs[0]?.disconnect();
    tabs[1]?.disconnect();
    await expectOnline(2, 2);
    tabs[2]?.disconnect();
    await expectOnline(1, 2);
    for (const socket of otherSockets) socket.disconnect();
    await expectOnline(0, 0);
  });

  it('presence recovers within a lease when Redis was flushed', async () => {
    const socket = await openSocket(await gateway.sessions.signIn());
    await expectOnline(1, 0);
    const { redis } = gateway.sessions;
    const keys = await redis.keys(`${gateway.config.REDIS_PREFIX}*presence*`);
    await redis.del(...keys);
    await expectOnline(1, 0, LEASE_SECONDS * 1_000);
    socket.disconnect();
    await expectOnline(0, 0);
  });
};

export const presenceOfProcesses: Chapter<TestGateway> = (getService) => {
  beforeAll(() => {
    gateway = getService();
  });

  it('expires within a lease after SIGKILL, and is removed at once after SIGTERM', async () => {
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      const { child, url } = await startGatewayProcess(gateway, {
        PRESENCE_LEASE_SECONDS: String(LEASE_SECONDS),
      });
      const { token } = await gateway.sessions.signIn();
      const socket = io(url, {
        auth: { token },
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
      });
      await waitUntilConnected(socket);
      await expectOnline(1, 0);
      const reason = new Promise<string>((resolve) => socket.once('disconnect', resolve));
      child.process.kill(signal);
      // After this reason, unlike "io server disconnect", browsers reconnect by themselves.
      expect(await reason).toMatch(/^transport (close|error)$/);
      await expectOnline(0, 0, signal === 'SIGKILL' ? LEASE_SECONDS * 1_000 + 1_500 : 1_000);
      const { code } = await child.exited;
      expect(code).toBe(signal === 'SIGTERM' ? 0 : null);
    }
  });
};
