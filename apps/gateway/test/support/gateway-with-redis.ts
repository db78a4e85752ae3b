import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRedis } from '@pechincha/servers/redis';
import type { ServerHandle } from '@pechincha/servers/server';
import type { ChapterService } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { getRoleRoom } from '../../src/realtime/realtime-socket.js';
import { RealtimeGateway } from '../../src/realtime/realtime.gateway.js';
import type { Member } from './members.js';
import { TestGateway, waitUntilConnected } from './test-gateway.js';

const openSocket = (gateway: TestGateway, member: Member) =>
  waitUntilConnected(gateway.connect({ token: member.token }));
const listRooms = (gateway: TestGateway, member: Member): string[] =>
  (gateway.apps[0]?.get(RealtimeGateway).listLocalSockets() ?? [])
    .filter(({ data }) => data.member?.id === member.userId)
    .flatMap((socket) => [...socket.rooms]);

/** Changes sessions without publishing; `recheck` must detect it. */
export async function expectRecheck(gateway: TestGateway, recheck: () => Promise<unknown>): Promise<void> {
  const members = [
    await gateway.sessions.signIn(),
    await gateway.sessions.signIn(),
    await gateway.sessions.signIn(),
    await gateway.sessions.signIn(),
  ] as const;
  const [ended, suspended, promoted, same] = members;
  const sockets = await Promise.all(members.map((member) => openSocket(gateway, member)));
  await gateway.sessions.write(ended, { ended: true });
  await gateway.sessions.write(suspended, { status: 'suspended', ended: true });
  await gateway.sessions.write(promoted, { role: 'manager' });
  await recheck();
  await eventually(() => {
    expect(sockets.map((socket) => socket.connected)).toEqual([false, false, true, true]);
    expect(listRooms(gateway, promoted)).toContain(getRoleRoom('manager'));
  });
  expect(listRooms(gateway, promoted)).not.toContain(getRoleRoom('user'));
  expect(listRooms(gateway, same)).toContain(getRoleRoom('user'));
}

/** A gateway with its own Redis, which tests kill and freeze. */
export class GatewayWithRedis implements ChapterService {
  private constructor(
    readonly gateway: TestGateway,
    readonly redis: ServerHandle,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<GatewayWithRedis> {
    const redis = await startRedis({ dataDir: await mkdtemp(join(tmpdir(), 'pechincha-')) });
    const gateway = await TestGateway.start({ env: { REDIS_URL: redis.url, ...env } });
    return new GatewayWithRedis(gateway, redis);
  }

  async empty(): Promise<void> {
    await this.gateway.empty();
  }

  async destroy(): Promise<void> {
    await this.gateway.destroy();
    await this.redis.stop();
  }
}
