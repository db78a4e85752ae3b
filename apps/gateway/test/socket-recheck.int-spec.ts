import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerHandle } from '@pechincha/servers/server';
import { startRedis } from '@pechincha/servers/redis';
import { eventually } from '@pechincha/testing/eventually';
import { RealtimeGateway } from '../src/realtime/realtime.gateway.js';
import { getRoleRoom } from '../src/realtime/rooms.js';
import { waitUntilConnected, TestGateway } from './support/test-gateway.js';
import type { Member } from './support/members.js';

let redis: ServerHandle;
let gateway: TestGateway;
beforeAll(async () => {
  redis = await startRedis({ dataDir: await mkdtemp(join(tmpdir(), 'pechincha-')) });
});
afterEach(() => gateway.stop());
afterAll(() => redis.stop());

const openSocket = (member: Member) => waitUntilConnected(gateway.connect({ token: member.token }));
const listRooms = (member: Member): string[] =>
  (gateway.apps[0]?.get(RealtimeGateway).listLocalSockets() ?? [])
    .filter(({ data }) => data.member?.id === member.userId)
    .flatMap((socket) => [...socket.rooms]);

/** Changes sessions without publishing; `recheck` must detect it. */
async function expectRecheck(recheck: () => Promise<unknown>): Promise<void> {
  const members = [
    await gateway.sessions.signIn(),
    await gateway.sessions.signIn(),
    await gateway.sessions.signIn(),
    await gateway.sessions.signIn(),
  ] as const;
  const [ended, suspended, promoted, same] = members;
  const sockets = await Promise.all(members.map(openSocket));
  await gateway.sessions.write(ended, { ended: true });
  await gateway.sessions.write(suspended, { status: 'suspended', ended: true });
  await gateway.sessions.write(promoted, { role: 'manager' });
  await recheck();
  await eventually(() => {
    expect(sockets.map((socket) => socket.connected)).toEqual([false, false, true, true]);
    expect(listRooms(promoted)).toContain(getRoleRoom('manager'));
  });
  expect(listRooms(promoted)).not.toContain(getRoleRoom('user'));
  expect(listRooms(same)).toContain(getRoleRoom('user'));
}

it('gateway rechecks the session of every socket when its Redis subscription reconnects', async () => {
  gateway = await TestGateway.start({ env: { REDIS_URL: redis.url, SOCKET_RECHECK_SECONDS: '300' } });
  await expectRecheck(() => gateway.sessions.redis.client('KILL', 'TYPE', 'PUBSUB'));
});

it('gateway rechecks the session of every socket at an interval', async () => {
  gateway = await TestGateway.start({ env: { REDIS_URL: redis.url, SOCKET_RECHECK_SECONDS: '1' } });
  await expectRecheck(() => Promise.resolve());
});
