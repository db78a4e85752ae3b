import type { Chapter } from '@pechincha/testing/chapters';
import type { Socket } from 'socket.io-client';
import type { Member } from '../support/members.js';
import { expectOnline, LEASE_SECONDS } from '../support/presence.js';
import { waitUntilConnected, type TestGateway } from '../support/test-gateway.js';

let gateway: TestGateway;

const openSocket = (member?: Member, replica = 0, auth: object = {}): Promise<Socket> =>
  waitUntilConnected(gateway.connect(member ? { token: member.token } : { ...auth }, { replica }));

export const presence: Chapter<TestGateway> = (getService) => {
  beforeAll(() => {
    gateway = getService();
  });

  it('presence counts a member once over tabs and gateways, and visitors separately', async () => {
    await expectOnline(gateway, 0, 0);
    const [ana, bruno] = [await gateway.sessions.signIn(), await gateway.sessions.signIn()];
    const visitor = { visitor: 'a-visitor-with-two-tabs' };
    const tabs = [await openSocket(ana), await openSocket(ana), await openSocket(ana, 1)];
    const otherSockets = [
      await openSocket(bruno, 1),
      await openSocket(),
      await openSocket(undefined, 0, visitor),
      await openSocket(undefined, 1, visitor),
    ];
    await expectOnline(gateway, 2, 2);
    tabs[0]?.disconnect();
    tabs[1]?.disconnect();
    await expectOnline(gateway, 2, 2);
    tabs[2]?.disconnect();
    await expectOnline(gateway, 1, 2);
    for (const socket of otherSockets) socket.disconnect();
    await expectOnline(gateway, 0, 0);
  });

  it('presence recovers within a lease when Redis was flushed', async () => {
    const socket = await openSocket(await gateway.sessions.signIn());
    await expectOnline(gateway, 1, 0);
    const { redis } = gateway.sessions;
    const keys = await redis.keys(`${gateway.config.REDIS_PREFIX}*presence*`);
    await redis.del(...keys);
    await expectOnline(gateway, 1, 0, LEASE_SECONDS * 1_000);
    socket.disconnect();
    await expectOnline(gateway, 0, 0);
  });
};
