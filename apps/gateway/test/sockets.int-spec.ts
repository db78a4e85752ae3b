import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { notificationCreated } from '@pechincha/contracts/events/notification-created';
import { promotionPublished } from '@pechincha/contracts/events/promotion-published';
import { sessionChanged } from '@pechincha/contracts/events/session-changed';
import { SESSIONS_CHANNEL, type SessionChange } from '@pechincha/contracts/sessions';
import { eventually } from '@pechincha/testing/eventually';
import { makeEvent, type EventDetails } from '@pechincha/testing/event-factory';
import { waitUntilConnected, TestGateway, collectEvents } from './support/test-gateway.js';
import { newId, type Member } from './support/members.js';

let gateway: TestGateway;
let ana: Member;

beforeAll(async () => {
  gateway = await TestGateway.start({ replicas: 2 });
  ana = await gateway.sessions.signIn();
});
afterAll(() => gateway.stop());

const openSocket = (member?: Member, replica = 0) =>
  waitUntilConnected(gateway.connect(member ? { token: member.token } : {}, { replica }));
const waitUntilClosed = (socket: { connected: boolean }) =>
  eventually(() => expect(socket.connected).toBe(false));
const publishChange = (change: SessionChange) =>
  gateway.sessions.redis.publish(SESSIONS_CHANNEL, JSON.stringify(change));

const createPublishedEvent = (author: string, details: EventDetails = {}) =>
  makeEvent(
    promotionPublished,
    {
      promotionId: newId(),
      author: { _id: author, name: 'Ana' },
      title: 'Fritadeira elétrica',
      description: '',
      store: 'Loja',
      promotionalPrice: 199.9,
      category: 'casa',
      city: 'online',
      first: true,
    },
    details,
  );

const createNotificationEvent = (
  userId: string,
  kind: 'new-promotion' | 'user-mentioned' | 'promotion-approved',
  details: EventDetails = {},
) => {
  const [promotionId, commentId] = [newId(), newId()];
  const notification = {
    _id: newId(),
    kind,
    message: 'Olá',
    path: `/promocao/${promotionId}`,
    promotionId,
    commentId,
    eventId: newId(),
    read: false,
    createdAt: new Date().toISOString(),
  };
  return makeEvent(notificationCreated, { userId, notification }, details);
};

it('socket gets a published promotion once on every gateway unless it is the author’s', async () => {
  const bruno = await gateway.sessions.signIn();
  const sockets = [
    await openSocket(),
    await openSocket(undefined, 1),
    await openSocket(bruno, 1),
    await openSocket(ana),
    await openSocket(ana, 1),
  ];
  const all = sockets.map((socket) => collectEvents(socket, 'promotionCreated'));
  const [first, second] = [createPublishedEvent(ana.userId), createPublishedEvent(bruno.userId)];
  await gateway.broker.publish([first, second]);
  const ids = (list: unknown[]) => (list as { eventId: string }[]).map(({ eventId }) => eventId).toSorted();
  const both = [first.id, second.id].toSorted();
  await eventually(() => expect(all.map(ids)).toEqual([both, both, [first.id], [second.id], [second.id]]));
  const { promotionId: id, author, title, promotionalPrice, city } = first.data;
  expect(all[0]).toContainEqual({ id, eventId: first.id, author, title, promotionalPrice, city });
});

it('socket gets notifications of its own member only', async () => {
  const mine = [await openSocket(ana), await openSocket(ana, 1)];
  const others = [await openSocket(), await openSocket(await gateway.sessions.signIn(), 1)];
  const names = ['notification', 'new-promotion', 'user-mentioned'] as const;
  const all = [...mine, ...others].map((socket) => names.map((name) => collectEvents(socket, name)));
  const events = [
    createNotificationEvent(ana.userId, 'promotion-approved'),
    createNotificationEvent(ana.userId, 'new-promotion'),
    createNotificationEvent(ana.userId, 'user-mentioned'),
  ];
  await gateway.broker.publish(events);
  const counts = () => all.map((lists) => lists.map((list) => list.length));
  await eventually(() =>
    expect(counts()).toEqual([
      [3, 1, 1],
      [3, 1, 1],
      [0, 0, 0],
      [0, 0, 0],
    ]),
  );
  const { promotionId, commentId, message } = events[2]?.data.notification ?? {};
  expect(all[0]?.[2]).toEqual([{ message, promotionId, commentId, eventId: events[2]?.id }]);
  expect(all[1]?.[0]).toContainEqual(events[0]?.data.notification);
});

it('socket gets events older than a minute only as `notification`', async () => {
  const socket = await openSocket(ana);
  const names = ['promotionCreated', 'notification', 'new-promotion', 'user-mentioned'] as const;
  const lists = names.map((name) => collectEvents(socket, name));
  const old = { occurredAt: new Date(Date.now() - 61_000) };
  const current = { occurredAt: new Date(Date.now() - 30_000) };
  await gateway.broker.publish([
    createPublishedEvent(newId(), old),
    createNotificationEvent(ana.userId, 'new-promotion', old),
    createNotificationEvent(ana.userId, 'user-mentioned', old),
    createPublishedEvent(newId(), current),
    createNotificationEvent(ana.userId, 'new-promotion', current),
    createNotificationEvent(ana.userId, 'user-mentioned', current),
  ]);
  await eventually(() => expect(lists.map((list) => list.length)).toEqual([1, 4, 1, 1]));
});

it('socket is rejected when the member is suspended, the token is in the URL or not a string', async () => {
  const banned = await gateway.sessions.signIn({ status: 'suspended', ended: true });
  const getConnectError = (socket: Promise<unknown>) =>
    socket.then(
      () => 'in',
      (error: Error & { data?: object }) => error,
    );
  expect(await getConnectError(openSocket(banned))).toMatchObject({
    data: { code: 'ACCOUNT_SUSPENDED', statusCode: 403 },
  });
  const inQuery = gateway.connect({}, { query: { token: ana.token } });
  expect(await getConnectError(waitUntilConnected(inQuery))).toMatchObject({
    data: { code: 'UNAUTHENTICATED' },
  });
  expect(await getConnectError(waitUntilConnected(gateway.connect({ token: { $ne: 1 } })))).toMatchObject({
    message: 'UNAUTHENTICATED',
  });
});

it.each([
  ['https://evil.example', 403],
  ['null', 403],
  ['http://localhost:8080.evil.example', 403],
  ['http://localhost:8080', 101],
])('socket handshake from the origin %s is answered with %i', async (origin, expected) => {
  const request = httpRequest(`${gateway.url}/socket.io/?EIO=4&transport=websocket`, {
    headers: {
      origin,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    },
  }).end();
  const status = await Promise.race([
    once(request, 'upgrade').then(([response, socket]) => {
      (socket as { destroy(): void }).destroy();
      return (response as { statusCode: number }).statusCode;
    }),
    once(request, 'response').then(
      ([response]) => (response as { statusCode: number; resume(): void }).statusCode,
    ),
  ]);
  request.destroy();
  expect(status).toBe(expected);
});

it('socket handshake is rejected with our error body and headers, by polling and by websocket', async () => {
  const headers = { origin: 'https://evil.example' };
  const polled = await gateway.fetch('/socket.io/?EIO=4&transport=polling', { headers });
  expect([polled.status, await polled.json()]).toMatchObject([403, { statusCode: 403, code: 'FORBIDDEN' }]);
  const upgraded = httpRequest(`${gateway.url}/socket.io/?EIO=4&transport=websocket`, {
    headers: { ...headers, connection: 'Upgrade', upgrade: 'websocket' },
  }).end();
  const [response] = (await once(upgraded, 'response')) as [IncomingMessage];
  expect(JSON.parse(await text(response))).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
  expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff', connection: 'close' });
});

it('socket cannot join rooms or send events to others', async () => {
  const visitor = await openSocket();
  const member = await openSocket(ana);
  const [promotions, notifications] = [
    collectEvents(member, 'promotionCreated'),
    collectEvents(visitor, 'notification'),
  ];
  for (const event of ['join', 'subscribe', 'promotionCreated', 'notification'])
    visitor.emit(event, `member:${ana.userId}`);
  const event = createNotificationEvent(ana.userId, 'promotion-approved');
  const arrived = collectEvents(member, 'notification');
  await gateway.broker.publish([event]);
  await eventually(() => expect(arrived).toHaveLength(1));
  expect([promotions, notifications]).toEqual([[], []]);
});

it('socket is closed when it sends too many packets or a packet that is too large', async () => {
  const [loud, large, quiet] = [await openSocket(), await openSocket(), await openSocket()];
  for (let count = 0; count < 1_000; count += 1) loud.emit('x', count);
  large.emit('x', 'y'.repeat(1024 * 1024));
  await waitUntilClosed(loud);
  await waitUntilClosed(large);
  expect(quiet.connected).toBe(true);
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

it('socket is closed when its token expires', async () => {
  const socket = await openSocket(await gateway.sessions.signIn({}, { lifetimeSeconds: 2 }));
  await eventually(() => expect(socket.connected).toBe(false), { intervalMs: 250 });
});

it('socket polling responses have security headers', async () => {
  const response = await gateway.fetch('/socket.io/?EIO=4&transport=polling');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
});

describe('ages of the last events, sent to a socket when it connects,', () => {
  const connect = async (member?: Member, replica = 1): Promise<Record<string, number | null>> => {
    const socket = gateway.connect(member ? { token: member.token } : {}, { replica });
    const received = collectEvents(socket, 'last-events');
    await waitUntilConnected(socket);
    await eventually(() => expect(received).toHaveLength(1));
    return received[0] as Record<string, number | null>;
  };

  it('are of the last promotion over all gateways, and of the member’s last notification', async () => {
    const [bruno, carla] = [await gateway.sessions.signIn(), await gateway.sessions.signIn()];
    const all = collectEvents(await openSocket(), 'promotionCreated');
    const mine = collectEvents(await openSocket(bruno), 'notification');
    const before = Date.now();
    await gateway.broker.publish([
      createPublishedEvent(ana.userId),
      createNotificationEvent(bruno.userId, 'promotion-approved'),
    ]);
    await eventually(() => expect([all.length, mine.length]).toEqual([1, 1]));
    const ages = await connect(bruno);
    for (const age of [ages['promotionAge'], ages['notificationAge']]) {
      expect(age).toBeGreaterThanOrEqual(0);
      expect(age).toBeLessThanOrEqual(Date.now() - before);
    }
    const recent = { promotionAge: expect.any(Number), notificationAge: null };
    expect(await connect(carla)).toEqual(recent);
    expect(await connect()).toEqual(recent);
  });

  it('are null when nothing was sent', async () => {
    const { redis } = gateway.sessions;
    await redis.del(...(await redis.keys(`${gateway.config.REDIS_PREFIX}last-event:*`)));
    expect(await connect(ana)).toEqual({ promotionAge: null, notificationAge: null });
  });
});
