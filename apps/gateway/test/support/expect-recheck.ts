import { eventually } from '@pechincha/testing/eventually';
import { RealtimeGateway } from '../../src/realtime/realtime.gateway.js';
import { getRoleRoom } from '../../src/realtime/rooms.js';
import type { Member } from './members.js';
import { waitUntilConnected, type TestGateway } from './test-gateway.js';

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
