import { once } from 'node:events';
import { join } from 'node:path';
import { eventually } from '@pechincha/testing/eventually';
import { startChild } from '@pechincha/testing/child-process';
import { io, type Socket } from 'socket.io-client';
import { connected, GatewayInTest, testEnv } from './support/gateway-in-test.js';
import type { Member } from './support/members.js';

/** Shortened; the product's is 30 seconds. */
const LEASE = 3;

let gateway: GatewayInTest;
let admin: Member;

beforeAll(async () => {
  gateway = await GatewayInTest.start({ replicas: 2, env: { PRESENCE_LEASE_SECONDS: String(LEASE) } });
  admin = await gateway.sessions.signIn({ role: 'admin' });
});
afterAll(() => gateway.stop());

const online = async (): Promise<unknown> =>
  (await gateway.fetch('/api/admin/online-users', { token: admin.token })).json();
const becomes = (count: number, visitors: number, within = 2_000) =>
  eventually(async () => expect(await online()).toEqual({ count, visitors }), { timeoutMs: within });
const open = (member?: Member, replica = 0, auth: object = {}): Promise<Socket> =>
  connected(gateway.connect(member ? { token: member.token } : { ...auth }, { replica }));

it('counts members once whatever tabs and gateways they have, and visitors apart', async () => {
  await becomes(0, 0);
  const [ana, bruno] = [await gateway.sessions.signIn(), await gateway.sessions.signIn()];
  const visitor = { visitor: 'a-visitor-with-two-tabs' };
  const tabs = [await open(ana), await open(ana), await open(ana, 1)];
  const rest = [
    await open(bruno, 1),
    await open(),
    await open(undefined, 0, visitor),
    await open(undefined, 1, visitor),
  ];
  await becomes(2, 2);
  tabs[0]?.disconnect();
  tabs[1]?.disconnect();
  await becomes(2, 2);
  tabs[2]?.disconnect();
  await becomes(1, 2);
  for (const socket of rest) socket.disconnect();
  await becomes(0, 0);
});

it('is right again within a lease after Redis was emptied', async () => {
  const socket = await open(await gateway.sessions.signIn());
  await becomes(1, 0);
  const { redis } = gateway.sessions;
  const keys = await redis.keys(`${gateway.config.REDIS_PREFIX}*presence*`);
  await redis.del(...keys);
  await becomes(1, 0, LEASE * 1_000);
  socket.disconnect();
  await becomes(0, 0);
});

describe('of a gateway that is a process', () => {
  const start = async () => {
    const unique = gateway.config.MESSAGING_PREFIX.slice(0, -1);
    const env = testEnv(unique, gateway.service.url, { PRESENCE_LEASE_SECONDS: String(LEASE) });
    const child = startChild(join(import.meta.dirname, 'support/gateway-process.ts'), [], env);
    const [url] = (await once(child.process, 'message')) as [string];
    return { child, url };
  };

  it('forgets its people within a lease after kill -9, and at once when it stops in order', async () => {
    for (const how of ['SIGKILL', 'SIGTERM'] as const) {
      const { child, url } = await start();
      const { token } = await gateway.sessions.signIn();
      const socket = io(url, {
        auth: { token },
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
      });
      await connected(socket);
      await becomes(1, 0);
      const reason = new Promise<string>((resolve) => socket.once('disconnect', resolve));
      child.process.kill(how);
      // Not "io server disconnect": from this a browser comes back by itself.
      expect(await reason).toMatch(/^transport (close|error)$/);
      await becomes(0, 0, how === 'SIGKILL' ? LEASE * 1_000 + 1_500 : 1_000);
      const { code } = await child.exited;
      expect(code).toBe(how === 'SIGTERM' ? 0 : null);
    }
  });
});
