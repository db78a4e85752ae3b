import type { NotificationList } from '@pechincha/contracts/entities/notification';
import {
  listNotifications,
  markNotificationsRead,
  markNotificationRead,
} from '@pechincha/contracts/operations/notifications';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { newId } from '@pechincha/testing/event-factory';
import { member, type TestService, visitor } from '@pechincha/testing/test-service';
import { person, promotionPublishedEvent, promotionRejectedEvent } from '../fixtures.js';

let service: TestService;

async function listNotificationsFor(id: string): Promise<NotificationList> {
  const { status, body } = await service.call(listNotifications, { as: member(id) });
  expect(status).toBe(200);
  return listNotifications.response.parse(body);
}

export const notifications: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('author gets a notification and a notification.created event when a promotion is approved', async () => {
    const author = person('Ana');
    const event = promotionPublishedEvent(author, 'Fone "bom"', 'sao-paulo');
    await service.publishAndWait(event);
    const { notifications, unread } = await listNotificationsFor(author._id);
    const { promotionId } = event.data;
    expect(unread).toBe(1);
    expect(notifications).toMatchObject([
      {
        kind: 'promotion-approved',
        message: 'Sua promoção "Fone "bom"" foi aprovada e já está no ar.',
        path: `/sao-paulo/promocao/${promotionId}`,
        promotionId,
        commentId: null,
        eventId: event.id,
        read: false,
        createdAt: event.occurredAt,
      },
    ]);
    await eventually(() => {
      const published = service.broker.listReceived('notification.created').map(({ data }) => data);
      expect(published).toContainEqual({ userId: author._id, notification: notifications[0] });
    });
  });

  it('author gets the reason when a promotion is rejected', async () => {
    const author = person('Ana');
    await service.publishAndWait(promotionRejectedEvent(author, 'Link quebrado'));
    const { notifications } = await listNotificationsFor(author._id);
    expect(notifications).toMatchObject([
      {
        kind: 'promotion-rejected',
        message: 'Sua promoção "Fone" foi rejeitada. Motivo: Link quebrado',
        path: '/minhas-promocoes',
      },
    ]);
  });

  it('notice of a rejection opens the promotion that the rejected one repeats', async () => {
    const author = person('Ana');
    const duplicateOf = { _id: newId(), city: 'curitiba' };
    await service.publishAndWait(promotionRejectedEvent(author, 'Já publicada', duplicateOf));
    const { notifications } = await listNotificationsFor(author._id);
    expect(notifications[0]).toMatchObject({ path: `/curitiba/promocao/${duplicateOf._id}` });
  });

  it('notification list has the newest 100 and counts all unread ones', async () => {
    const author = person('Ana');
    const events = Array.from({ length: 105 }, (_none, index) => ({
      ...promotionPublishedEvent(author, `Promoção ${index}`),
      occurredAt: new Date(Date.UTC(2026, 10, 1, 0, index)).toISOString(),
    }));
    await service.publishAndWait(...events);
    const { notifications, unread } = await listNotificationsFor(author._id);
    expect([notifications.length, unread]).toEqual([100, 105]);
    const times = notifications.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(times[0]).toBe(events.at(-1)?.occurredAt);
  });

  it('marking one or all as read changes only the notifications of the caller', async () => {
    const [author, other] = [person('Ana'), person('Bia')];
    await service.publishAndWait(
      promotionPublishedEvent(author),
      promotionPublishedEvent(author),
      promotionPublishedEvent(other),
    );
    const [first] = (await listNotificationsFor(author._id)).notifications;
    const params = { id: first?._id ?? '' };

    const foreign = await service.call(markNotificationRead, { as: member(other._id), params });
    expect([foreign.status, (await listNotificationsFor(author._id)).unread]).toEqual([404, 2]);

    for (const expected of [204, 204]) {
      const own = await service.call(markNotificationRead, { as: member(author._id), params });
      expect([own.status, own.body]).toEqual([expected, undefined]);
    }
    expect((await listNotificationsFor(author._id)).unread).toBe(1);

    const all = await service.call(markNotificationsRead, { as: member(author._id) });
    expect(all.status).toBe(204);
    expect((await listNotificationsFor(author._id)).unread).toBe(0);
    expect((await listNotificationsFor(other._id)).unread).toBe(1);
  });

  it('marking as read returns 404 when the id is unknown or malformed', async () => {
    for (const id of [newId(), 'nao-e-um-id']) {
      expect((await service.call(markNotificationRead, { as: member(), params: { id } })).status).toBe(404);
    }
  });

  it.each([
    ['a visitor', visitor, [401, 401, 401]],
    ['a member', member(), [200, 404, 204]],
    ['an admin', member(newId(), 'admin'), [200, 404, 204]],
  ])(
    'notification operations return the expected status when the caller is %s',
    async (_role, as, statuses) => {
      const responses = [
        await service.call(listNotifications, { as }),
        await service.call(markNotificationRead, { as, params: { id: newId() } }),
        await service.call(markNotificationsRead, { as }),
      ];
      expect(responses.map(({ status }) => status)).toEqual(statuses);
    },
  );

  it('notification list is served by its index without reading extra rows', async () => {
    const plan = await service.database
      .collection('notifications')
      .find({ member: (await service.listRows('notifications'))[0]?.['member'] as string })
      .sort({ createdAt: -1, _id: -1 })
      .limit(100)
      .explain('executionStats');
    expect(JSON.stringify(plan['queryPlanner'].winningPlan)).not.toContain('"SORT"');
    expect(plan['executionStats'].totalDocsExamined).toBe(plan['executionStats'].nReturned);
  });

  it('notifications expire after 180 days', async () => {
    const indexes = await service.database.collection('notifications').indexes();
    expect(indexes.map(({ expireAfterSeconds }) => expireAfterSeconds)).toContain(180 * 24 * 60 * 60);
  });
};
