import { createAlert } from '@pechincha/contracts/operations/alerts';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { member, type TestService } from '@pechincha/testing/test-service';
import {
  badgeEarnedEvent,
  commentCreatedEvent,
  userDeletedEvent,
  listNotificationsFor,
  person,
  promotionPublishedEvent,
  rewardRedeemedEvent,
  userRegisteredEvent,
  userRenamedEvent,
} from '../fixtures.js';

let service: TestService;

export const erasure: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('notifications, alerts and name of a deleted member are erased and not restored by later events', async () => {
    const [recipient, other] = [person('Rosa Prado'), person('Bia')];
    await service.publishAndWait(
      userRegisteredEvent(recipient),
      userRegisteredEvent(other),
      badgeEarnedEvent(recipient, 'Novata'),
    );
    await service.call(createAlert, { as: member(recipient._id), body: { keyword: 'rede' } });
    await service.publishAndWait(promotionPublishedEvent(other, 'Rede'));
    await eventually(async () => expect(await listNotificationsFor(service, recipient)).toHaveLength(2));
    expect(await service.listRows('product_notices')).toMatchObject([
      { _id: expect.stringContaining(`${recipient._id}:`) },
    ]);

    await service.publishAndWait(userDeletedEvent(recipient));
    await service.publishAndWait(
      userRenamedEvent(recipient, 'Rosa Prado', 7),
      userRegisteredEvent(recipient),
      rewardRedeemedEvent(recipient, 'Caneca'),
    );
    await service.publishAndWait(
      promotionPublishedEvent(other, 'Rede'),
      commentCreatedEvent(other, 'Valeu, @Rosa Prado'),
      promotionPublishedEvent(recipient),
    );
    expect(await listNotificationsFor(service, recipient)).toEqual([]);
    expect(await service.listRows('product_notices')).toEqual([]);
    for (const collection of ['subscriptions', 'subscription_locks', 'members']) {
      expect(JSON.stringify(await service.listRows(collection))).not.toMatch(/rosa|rede/i);
    }
  });

  it('erasure job deletes what was written while the member was being deleted', async () => {
    const recipient = person('Davi');
    await service.publishAndWait(userDeletedEvent(recipient));
    await service.database.collection('notifications').insertOne({
      member: recipient._id,
      kind: 'badge-earned',
      message: 'Tarde demais',
      path: '/',
      eventId: 'late',
      promotionId: null,
      commentId: null,
      read: false,
      createdAt: new Date(),
    });
    const erasureJobs = service.database.collection<{ _id: string; dueAt: Date }>('erasure_jobs');
    expect((await erasureJobs.findOne({ _id: recipient._id }))?.dueAt.getTime()).toBeGreaterThan(Date.now());
    await erasureJobs.updateOne({ _id: recipient._id }, { $set: { dueAt: new Date() } });
    await eventually(async () => expect(await erasureJobs.findOne({ _id: recipient._id })).toBeNull());
    expect(await listNotificationsFor(service, recipient)).toEqual([]);
  });

  it('name of a deleted member is removed from over a thousand notifications of others', async () => {
    const [rosa, bia] = [person('Rosa Prado'), person('Bia Lima')];
    await service.publishAndWait(userRegisteredEvent(rosa), userRegisteredEvent(bia));
    await service.publishAndWait(commentCreatedEvent(rosa, 'Valeu, @Bia Lima'));
    const notifications = service.database.collection('notifications');
    const sample = await notifications.findOne({ member: bia._id });
    expect(sample?.['message']).toContain('Rosa Prado mencionou você');
    const { _id, ...rest } = sample ?? {};
    await notifications.insertMany(
      Array.from({ length: 1_200 }, (_none, at) => ({ ...rest, eventId: `${String(_id)}${at}` })),
    );
    const [late] = [commentCreatedEvent(rosa, 'Também, @Bia Lima')];
    await service.publishAndWait(userDeletedEvent(rosa));
    await service.publishAndWait(late);
    await eventually(async () => {
      const rows = await notifications.find({ member: bia._id }).toArray();
      expect(rows).toHaveLength(1_202);
      expect(new Set(rows.map(({ message }) => message.split(' mencionou')[0]))).toEqual(new Set(['Alguém']));
    });
    expect(JSON.stringify(await service.listRows('notifications'))).not.toContain('Rosa');
  });

  it('mention finds a member when another with the same name was deleted', async () => {
    const [deletedMember, namesake, author] = [person('Caio Reis'), person('Caio Reis'), person('Bia')];
    await service.publishAndWait(
      userRegisteredEvent(deletedMember),
      userRegisteredEvent(namesake),
      userRegisteredEvent(author),
    );
    await service.publishAndWait(userDeletedEvent(deletedMember));
    await service.publishAndWait(commentCreatedEvent(author, '@Caio Reis'));
    expect(await listNotificationsFor(service, namesake)).toHaveLength(1);
  });
};
