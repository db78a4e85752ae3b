import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerHandle } from '@pechincha/servers/server';
import { startRedis } from '@pechincha/servers/redis';
import { eventually } from '@pechincha/testing/eventually';
import { LiveGateway } from '../src/realtime/live.gateway.js';
import { roleRoom } from '../src/realtime/rooms.js';
import { connected, GatewayInTest } from './support/gateway-in-test.js';
import type { Member } from './support/members.js';

let redis: ServerHandle;
let gateway: GatewayInTest;
beforeAll(async () => {
  redis = await startRedis({ dataDir: await mkdtemp(join(tmpdir(), 'pechincha-')) });
});
afterEach(() => gateway.stop());
afterAll(() => redis.stop());

const open = (member: Member) => connected(gateway.connect({ token: member.token }));
const rooms = (member: Member): string[] =>
  (gateway.apps[0]?.get(LiveGateway).local() ?? [])
    .filter(({ data }) => data.member?.id === member.userId)
    .flatMap((socket) => [...socket.rooms]);

/** Changes sessions without announcing it; `recheck` has to find out. */
async function expectRecheck(recheck: () => Promise<unknown>): Promise<void> {
  const members = [
    await gateway.sessions.signIn(),
    await gateway.sessions.signIn(),
    await gateway.sessions.signIn(),
    await gateway.sessions.signIn(),
  ] as const;
  const [ended, suspended, promoted, same] = members;
  const sockets = await Promise.all(members.map(open));
  await gateway.sessions.write(ended, { ended: true });
  await gateway.sessions.write(suspended, { status: 'suspended', ended: true });
  await gateway.sessions.write(promoted, { role: 'manager' });
  await recheck();
  await eventually(() => {
    expect(sockets.map((socket) => socket.connected)).toEqual([false, false, true, true]);
    expect(rooms(promoted)).toContain(roleRoom('manager'));
  });
  expect(rooms(promoted)).not.toContain(roleRoom('user'));
  expect(rooms(same)).toContain(roleRoom('user'));
}

it('gateway rechecks the session of every socket when its Redis subscription reconnects', async () => {
  gateway = await GatewayInTest.start({ env: { REDIS_URL: redis.url, SOCKET_RECHECK_SECONDS: '300' } });
  await expectRecheck(() => gateway.sessions.redis.client('KILL', 'TYPE', 'PUBSUB'));
});

it('gateway rechecks the session of every socket at an interval', async () => {
  gateway = await GatewayInTest.start({ env: { REDIS_URL: redis.url, SOCKET_RECHECK_SECONDS: '1' } });
  await expectRecheck(() => Promise.resolve());
});
