import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { notificationCreated } from '@pechincha/contracts/events/notification-created';
import { promotionPublished } from '@pechincha/contracts/events/promotion-published';
import { sessionChanged } from '@pechincha/contracts/events/session-changed';
import { SESSIONS_CHANNEL, type SessionChange } from '@pechincha/contracts/sessions';
import { eventually } from '@pechincha/testing/eventually';
import { makeEvent, type EventDetails } from '@pechincha/testing/event-factory';
import { connected, GatewayInTest, heard } from './support/gateway-in-test.js';
import { newId, type Member } from './support/members.js';

let gateway: GatewayInTest;
let ana: Member;

beforeAll(async () => {
  gateway = await GatewayInTest.start({ replicas: 2 });
  ana = await gateway.sessions.signIn();
});
afterAll(() => gateway.stop());

const open = (member?: Member, replica = 0) =>
  connected(gateway.connect(member ? { token: member.token } : {}, { replica }));
const gone = (socket: { connected: boolean }) => eventually(() => expect(socket.connected).toBe(false));
const tell = (change: SessionChange) =>
  gateway.sessions.redis.publish(SESSIONS_CHANNEL, JSON.stringify(change));

const published = (author: string, details: EventDetails = {}) =>
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

const created = (
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

it('shows a new deal to everyone on every gateway, once, but not to its author', async () => {
  const bruno = await gateway.sessions.signIn();
  const sockets = [
    await open(),
    await open(undefined, 1),
    await open(bruno, 1),
    await open(ana),
    await open(ana, 1),
  ];
  const all = sockets.map((socket) => heard(socket, 'promotionCreated'));
  const [first, second] = [published(ana.userId), published(bruno.userId)];
  await gateway.broker.publish([first, second]);
  const ids = (list: unknown[]) => (list as { eventId: string }[]).map(({ eventId }) => eventId).toSorted();
  const both = [first.id, second.id].toSorted();
  await eventually(() => expect(all.map(ids)).toEqual([both, both, [first.id], [second.id], [second.id]]));
  const { promotionId: id, author, title, promotionalPrice, city } = first.data;
  expect(all[0]).toContainEqual({ id, eventId: first.id, author, title, promotionalPrice, city });
});

it('tells what was added to a member’s list to each of their windows and nobody else', async () => {
  const mine = [await open(ana), await open(ana, 1)];
  const others = [await open(), await open(await gateway.sessions.signIn(), 1)];
  const names = ['notification', 'new-promotion', 'user-mentioned'] as const;
  const all = [...mine, ...others].map((socket) => names.map((name) => heard(socket, name)));
  const facts = [
    created(ana.userId, 'promotion-approved'),
    created(ana.userId, 'new-promotion'),
    created(ana.userId, 'user-mentioned'),
  ];
  await gateway.broker.publish(facts);
  const counts = () => all.map((lists) => lists.map((list) => list.length));
  await eventually(() =>
    expect(counts()).toEqual([
      [3, 1, 1],
      [3, 1, 1],
      [0, 0, 0],
      [0, 0, 0],
    ]),
  );
  const { promotionId, commentId, message } = facts[2]?.data.notification ?? {};
  expect(all[0]?.[2]).toEqual([{ message, promotionId, commentId, eventId: facts[2]?.id }]);
  expect(all[1]?.[0]).toContainEqual(facts[0]?.data.notification);
});

it('announcements are dropped when they are older than a minute, additions to the list are not', async () => {
  const socket = await open(ana);
  const names = ['promotionCreated', 'notification', 'new-promotion', 'user-mentioned'] as const;
  const lists = names.map((name) => heard(socket, name));
  const old = { occurredAt: new Date(Date.now() - 61_000) };
  const current = { occurredAt: new Date(Date.now() - 30_000) };
  await gateway.broker.publish([
    published(newId(), old),
    created(ana.userId, 'new-promotion', old),
    created(ana.userId, 'user-mentioned', old),
    published(newId(), current),
    created(ana.userId, 'new-promotion', current),
    created(ana.userId, 'user-mentioned', current),
  ]);
  await eventually(() => expect(lists.map((list) => list.length)).toEqual([1, 4, 1, 1]));
});

it('refuses who is suspended, a token in the address, and what is no token', async () => {
  const banned = await gateway.sessions.signIn({ status: 'suspended', ended: true });
  const refusal = (socket: Promise<unknown>) =>
    socket.then(
      () => 'in',
      (error: Error & { data?: object }) => error,
    );
  expect(await refusal(open(banned))).toMatchObject({ data: { code: 'ACCOUNT_SUSPENDED', statusCode: 403 } });
  const inQuery = gateway.connect({}, { query: { token: ana.token } });
  expect(await refusal(connected(inQuery))).toMatchObject({ data: { code: 'UNAUTHENTICATED' } });
  expect(await refusal(connected(gateway.connect({ token: { $ne: 1 } })))).toMatchObject({
    message: 'UNAUTHENTICATED',
  });
});

it.each([
  ['https://evil.example', 403],
  ['null', 403],
  ['http://localhost:8080.evil.example', 403],
  ['http://localhost:8080', 101],
])('answers a socket from a page of %s with %i', async (origin, expected) => {
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

it('says why in its own words and headers, by polling and by websocket', async () => {
  const headers = { origin: 'https://evil.example' };
  const polled = await gateway.fetch('/socket.io/?EIO=4&transport=polling', { headers });
  expect([polled.status, await polled.json()]).toMatchObject([403, { statusCode: 403, code: 'FORBIDDEN' }]);
  const upgraded = httpRequest(`${gateway.url}/socket.io/?EIO=4&transport=websocket`, {
    headers: { ...headers, connection: 'Upgrade', upgrade: 'websocket' },
  }).end();
  const [answer] = (await once(upgraded, 'response')) as [IncomingMessage];
  expect(JSON.parse(await text(answer))).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
  expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', connection: 'close' });
});

it('puts nobody into a room or speaks for them because they ask', async () => {
  const spy = await open();
  const victim = await open(ana);
  const [deals, notices] = [heard(victim, 'promotionCreated'), heard(spy, 'notification')];
  for (const event of ['join', 'subscribe', 'promotionCreated', 'notification'])
    spy.emit(event, `member:${ana.userId}`);
  const fact = created(ana.userId, 'promotion-approved');
  const arrived = heard(victim, 'notification');
  await gateway.broker.publish([fact]);
  await eventually(() => expect(arrived).toHaveLength(1));
  expect([deals, notices]).toEqual([[], []]);
});

it('cuts who sends too much, and too large', async () => {
  const [loud, large, quiet] = [await open(), await open(), await open()];
  for (let count = 0; count < 1_000; count += 1) loud.emit('x', count);
  large.emit('x', 'y'.repeat(1024 * 1024));
  await gone(loud);
  await gone(large);
  expect(quiet.connected).toBe(true);
});

describe('closes at once, on every gateway,', () => {
  it('the sockets of a session that has ended', async () => {
    const other = await gateway.sessions.signIn({ userId: ana.userId });
    const [ended, stays] = [await open(ana, 1), await open(other, 1)];
    await tell({ userId: ana.userId, sessionId: ana.sessionId, kind: 'ended' });
    await gone(ended);
    expect(stays.connected).toBe(true);
  });

  it('all of a member, but the session that changed the password', async () => {
    const [one, two] = [await gateway.sessions.signIn({ userId: ana.userId }), ana];
    const [stays, ended] = [await open(one), await open(two, 1)];
    await tell({ userId: ana.userId, sessionId: null, except: one.sessionId, kind: 'ended' });
    await gone(ended);
    expect(stays.connected).toBe(true);
  });

  it('what the channel missed and the fact tells', async () => {
    const member = await gateway.sessions.signIn();
    const sockets = [await open(member, 0), await open(member, 1)];
    const data = { userId: member.userId, sessionId: null, kind: 'suspended' } as const;
    await gateway.broker.publish([makeEvent(sessionChanged, data)]);
    for (const socket of sockets) await gone(socket);
  });
});

it('keeps the socket of a member whose role changed', async () => {
  const member = await gateway.sessions.signIn();
  const socket = await open(member);
  await gateway.sessions.write(member, { role: 'manager' });
  await tell({ userId: member.userId, sessionId: null, kind: 'role' });
  const arrived = heard(socket, 'notification');
  await gateway.broker.publish([created(member.userId, 'promotion-approved')]);
  await eventually(() => expect(arrived).toHaveLength(1));
  expect(socket.connected).toBe(true);
});

it('closes within a minute when the token is over', async () => {
  const socket = await open(await gateway.sessions.signIn({}, { lasts: 2 }));
  await eventually(() => expect(socket.connected).toBe(false), { intervalMs: 250 });
});

it('sends security headers with polling too', async () => {
  const answer = await gateway.fetch('/socket.io/?EIO=4&transport=polling');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});

describe('the ages of earlier events that a socket gets when it connects', () => {
  const connect = async (member?: Member, replica = 1): Promise<Record<string, number | null>> => {
    const socket = gateway.connect(member ? { token: member.token } : {}, { replica });
    const received = heard(socket, 'last-events');
    await connected(socket);
    await eventually(() => expect(received).toHaveLength(1));
    return received[0] as Record<string, number | null>;
  };

  it('are of the last promotion over all gateways, and of the member’s last notification', async () => {
    const [bruno, carla] = [await gateway.sessions.signIn(), await gateway.sessions.signIn()];
    const all = heard(await open(), 'promotionCreated');
    const mine = heard(await open(bruno), 'notification');
    const before = Date.now();
    await gateway.broker.publish([published(ana.userId), created(bruno.userId, 'promotion-approved')]);
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
