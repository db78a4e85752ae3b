import { sessionChanged } from '@pechincha/contracts/events/session-changed';
import { SESSIONS_CHANNEL, type SessionChange } from '@pechincha/contracts/sessions';
import type { Chapter } from '@pechincha/testing/chapters';
import { makeEvent } from '@pechincha/testing/event-factory';
import { eventually } from '@pechincha/testing/eventually';
import type { Member } from '../support/members.js';
import { createNotificationEvent } from '../support/socket-events.js';
import { collectEvents, waitUntilConnected, type TestGateway } from '../support/test-gateway.js';

let gateway: TestGateway;
let ana: Member;

const openSocket = (member?: Member, replica = 0) =>
  waitUntilConnected(gateway.connect(member ? { token: member.token } : {}, { replica }));
const waitUntilClosed = (socket: { connected: boolean }) =>
  eventually(() => expect(socket.connected).toBe(false));
const publishChange = (change: SessionChange) =>
  gateway.sessions.redis.publish(SESSIONS_CHANNEL, JSON.stringify(change));

export const sessionChanges: Chapter<TestGateway> = (getService) => {
  beforeAll(async () => {
    gateway = getService();
    ana = await gateway.sessions.signIn();
  });

  describe('session change', () => {
    it('closes the sockets of the session when it ended', async () => {
      const other = await gateway.sessions.signIn({ userId: ana.userId });
      const [ended, stays] = [await openSocket(ana, 1), await openSocket(other, 1)];
      await publishChange({ userId: ana.userId, sessionId: ana.sessionId, kind: 'ended' });
      await waitUntilClosed(ended);
      expect(stays.connected).toBe(true);
    });

    it('closes all sockets of the member except those of the excluded session', async () => {
      const [one, two] = [await gateway.sessions.signIn({ userId: ana.userId }), ana];
      const [stays, ended] = [await openSocket(one), await openSocket(two, 1)];
      await publishChange({ userId: ana.userId, sessionId: null, except: one.sessionId, kind: 'ended' });
      await waitUntilClosed(ended);
      expect(stays.connected).toBe(true);
    });

    it('closes sockets on every gateway when it arrives only as an event', async () => {
      const member = await gateway.sessions.signIn();
      const sockets = [await openSocket(member, 0), await openSocket(member, 1)];
      const data = { userId: member.userId, sessionId: null, kind: 'suspended' } as const;
      await gateway.broker.publish([makeEvent(sessionChanged, data)]);
      for (const socket of sockets) await waitUntilClosed(socket);
    });
  });

  it('suspension ends a member’s requests and sockets on every gateway under load', async () => {
    const member = await gateway.sessions.signIn();
    const sockets = await Promise.all([0, 1, 0].map((replica) => openSocket(member, replica)));
    const closedAt = sockets.map(() => 0);
    sockets.forEach((socket, index) => socket.on('disconnect', () => (closedAt[index] = performance.now())));
    const requests: Promise<{ startedAt: number; status: number }>[] = [];
    const send = async (url: string) => {
      const startedAt = performance.now();
      const response = await fetch(`${url}/api/users/me`, { headers: { 'x-auth-token': member.token } });
      await response.arrayBuffer();
      return { startedAt, status: response.status };
    };
    // 100 requests per second, to each gateway in turn.
    const timer = setInterval(() => requests.push(send(gateway.urls[requests.length % 2] ?? '')), 10);
    const countSent = () => requests.length;
    await eventually(() => expect(countSent()).toBeGreaterThan(30));
    await gateway.sessions.write(member, { status: 'suspended', ended: true });
    const suspendedAt = performance.now();
    await publishChange({ userId: member.userId, sessionId: null, kind: 'suspended' });
    for (const socket of sockets) await waitUntilClosed(socket);
    const sentBefore = countSent();
    await eventually(() => expect(countSent()).toBeGreaterThan(sentBefore + 100));
    clearInterval(timer);
    const results = await Promise.all(requests);
    const isLate = ({ startedAt }: { startedAt: number }) => startedAt > suspendedAt;
    expect(new Set(results.filter(isLate).map(({ status }) => status))).toEqual(new Set([403]));
    expect(results.filter((result) => !isLate(result) && result.status === 200).length).toBeGreaterThan(20);
    expect(Math.max(...closedAt) - suspendedAt).toBeLessThan(1_000);
  });

  it('socket stays connected when the role of its member changes', async () => {
    const member = await gateway.sessions.signIn();
    const socket = await openSocket(member);
    await gateway.sessions.write(member, { role: 'manager' });
    await publishChange({ userId: member.userId, sessionId: null, kind: 'role' });
    const arrived = collectEvents(socket, 'notification');
    await gateway.broker.publish([createNotificationEvent(member.userId, 'promotion-approved')]);
    await eventually(() => expect(arrived).toHaveLength(1));
    expect(socket.connected).toBe(true);
  });
};
