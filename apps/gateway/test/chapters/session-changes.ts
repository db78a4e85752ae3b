// Shows R13, S18 of docs/reliability.md.
import { sessionChanged } from '@pechincha/contracts/events/user';
import { type SessionChange, SESSIONS_CHANNEL } from '@pechincha/contracts/sessions';
import type { Chapter } from '@pechincha/testing/chapters';
import { makeEvent } from '@pechincha/testing/event-factory';
import { eventually } from '@pechincha/testing/eventually';
import { expectRecheck } from '../support/gateway-with-redis.js';
import type { Member } from '../support/members.js';
import { createNotificationEvent } from '../support/socket-events.js';
import { collectEvents, type TestGateway, waitUntilConnected } from '../support/test-gateway.js';

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

/** 100 requests per second. */
const REQUEST_INTERVAL_MS = 10;

interface SentRequest {
  startedAt: number;
  /** Or the error, as text. */
  status: number | string;
}

let gateway: TestGateway;
let ana: Member;

const openSocket = (member?: Member, replica = 0) =>
  waitUntilConnected(gateway.connect(member ? { token: member.token } : {}, { replica }));
const waitUntilClosed = (socket: { connected: boolean }) =>
  eventually(() => expect(socket.connected).toBe(false));
const publishChange = (change: SessionChange) =>
  gateway.sessions.redis.publish(SESSIONS_CHANNEL, JSON.stringify(change));
const getStatus = async (url: string, { token }: Member): Promise<number> => {
  const response = await fetch(url, { headers: { 'x-auth-token': token } });
  await response.arrayBuffer();
  return response.status;
};

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
      const data = { userId: member.userId, sessionId: null, kind: 'suspended' as const, versions: [] };
      await gateway.broker.publish([makeEvent(sessionChanged, data)]);
      for (const socket of sockets) await waitUntilClosed(socket);
    });
  });

  it('suspension ends a member’s requests and sockets on every gateway under load', async () => {
    const member = await gateway.sessions.signIn();
    const sockets = await Promise.all([0, 1, 0].map((replica) => openSocket(member, replica)));
    const requests: Promise<SentRequest>[] = [];
    let acceptedCount = 0;
    const send = async (url: string): Promise<SentRequest> => {
      const startedAt = performance.now();
      const status = await getStatus(`${url}/api/users/me`, member).catch(String);
      if (status === 200) acceptedCount += 1;
      return { startedAt, status };
    };
    // To each gateway in turn.
    const timer = setInterval(
      () => requests.push(send(gateway.urls[requests.length % 2] ?? '')),
      REQUEST_INTERVAL_MS,
    );
    let suspendedAt: number;
    // The time until each socket closed, in requests: what stalls this process stalls them too.
    const sentUntilClosed: number[] = [];
    try {
      await eventually(() => expect(acceptedCount).toBeGreaterThan(20));
      expect(sockets.map(({ connected }) => connected)).toEqual([true, true, true]);
      await gateway.sessions.write(member, { status: 'suspended', ended: true });
      suspendedAt = performance.now();
      const sentBefore = requests.length;
      for (const socket of sockets)
        socket.on('disconnect', () => sentUntilClosed.push(requests.length - sentBefore));
      await publishChange({ userId: member.userId, sessionId: null, kind: 'suspended' });
      for (const socket of sockets) await waitUntilClosed(socket);
      const sentWhenClosed = requests.length;
      await eventually(() => expect(requests.length).toBeGreaterThan(sentWhenClosed + 100));
    } finally {
      clearInterval(timer);
      await Promise.all(requests);
    }
    const results = await Promise.all(requests);
    const statusesAfter = results
      .filter(({ startedAt }) => startedAt > suspendedAt)
      .map(({ status }) => status);
    expect(new Set(statusesAfter)).toEqual(new Set([403]));
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200, 403]));
    expect(sentUntilClosed).toHaveLength(sockets.length);
    expect(Math.max(...sentUntilClosed) * REQUEST_INTERVAL_MS).toBeLessThan(1_000);
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
