import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { newId, type Member } from '../support/members.js';
import {
  createChangedNotificationEvent,
  createNotificationEvent,
  createPublishedEvent,
} from '../support/socket-events.js';
import { collectEvents, waitUntilConnected, type TestGateway } from '../support/test-gateway.js';

let gateway: TestGateway;
let ana: Member;

const openSocket = (member?: Member, replica = 0) =>
  waitUntilConnected(gateway.connect(member ? { token: member.token } : {}, { replica }));

export const socketEvents: Chapter<TestGateway> = (getService) => {
  beforeAll(async () => {
    gateway = getService();
    ana = await gateway.sessions.signIn();
  });

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
    const { promotionId: id, first: _first, ...deal } = first.data;
    expect(all[0]).toContainEqual({ id, eventId: first.id, ...deal });
  });

  it('socket gets the final price of a published promotion on every gateway', async () => {
    const lists = [await openSocket(), await openSocket(undefined, 1)].map((socket) =>
      collectEvents(socket, 'promotionCreated'),
    );
    await gateway.broker.publish([createPublishedEvent(ana.userId, { finalPrice: 215 })]);
    const prices = [{ promotionalPrice: 199.9, finalPrice: 215 }];
    await eventually(() => expect(lists).toMatchObject([prices, prices]));
  });

  it('socket gets what mutes read of a published promotion', async () => {
    const received = collectEvents(await openSocket(), 'promotionCreated');
    const read = { storeSlug: 'loja.com.br', product: 'k1', requires: ['app' as const], store: 'Loja' };
    const others = { sameProduct: [ana.userId], description: 'fone '.repeat(30) };
    await gateway.broker.publish([createPublishedEvent(ana.userId, { ...read, ...others })]);
    await eventually(() => expect(received).toMatchObject([read]));
    const [deal] = received as { description: string }[];
    expect(deal).not.toHaveProperty('sameProduct');
    expect(deal?.description).toMatch(/^fone( fone)*…$/);
    expect(deal?.description.length).toBeLessThanOrEqual(100);
  });

  it('socket gets notifications of its own member only', async () => {
    const ownSockets = [await openSocket(ana), await openSocket(ana, 1)];
    const others = [await openSocket(), await openSocket(await gateway.sessions.signIn(), 1)];
    const names = ['notification', 'new-promotion', 'user-mentioned'] as const;
    const all = [...ownSockets, ...others].map((socket) => names.map((name) => collectEvents(socket, name)));
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

  it('socket gets changed notifications of its own member only, at any age', async () => {
    const sockets = [await openSocket(ana), await openSocket(ana, 1), await openSocket()];
    const changed = sockets.map((socket) => collectEvents(socket, 'notification-changed'));
    const created = sockets.map((socket) => collectEvents(socket, 'notification'));
    const event = createChangedNotificationEvent(ana.userId, { occurredAt: new Date(Date.now() - 61_000) });
    await gateway.broker.publish([event, createNotificationEvent(ana.userId, 'user-mentioned')]);
    const { notification } = event.data;
    await eventually(() => {
      expect(changed).toEqual([[notification], [notification], []]);
      expect(created.map((list) => list.length)).toEqual([1, 1, 0]);
    });
  });

  it('socket gets events older than a minute only as `notification`', async () => {
    const socket = await openSocket(ana);
    const names = ['promotionCreated', 'notification', 'new-promotion', 'user-mentioned'] as const;
    const lists = names.map((name) => collectEvents(socket, name));
    const old = { occurredAt: new Date(Date.now() - 61_000) };
    const current = { occurredAt: new Date(Date.now() - 30_000) };
    await gateway.broker.publish([
      createPublishedEvent(newId(), {}, old),
      createNotificationEvent(ana.userId, 'new-promotion', old),
      createNotificationEvent(ana.userId, 'user-mentioned', old),
      createPublishedEvent(newId(), {}, current),
      createNotificationEvent(ana.userId, 'new-promotion', current),
      createNotificationEvent(ana.userId, 'user-mentioned', current),
    ]);
    await eventually(() => expect(lists.map((list) => list.length)).toEqual([1, 4, 1, 1]));
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
      const received = collectEvents(await openSocket(bruno), 'notification');
      const before = Date.now();
      await gateway.broker.publish([
        createPublishedEvent(ana.userId),
        createNotificationEvent(bruno.userId, 'promotion-approved'),
      ]);
      await eventually(() => expect([all.length, received.length]).toEqual([1, 1]));
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
};
