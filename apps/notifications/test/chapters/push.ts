import { defaultNotificationSettings } from '@pechincha/contracts/entities/notification-settings';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import type { TestSubscription } from '@pechincha/testing/test-push-service';
import type { TestService } from '@pechincha/testing/test-service';
import {
  commentCreatedEvent,
  commentDeletedEvent,
  listNotificationsFor,
  person,
  promotionRejectedEvent,
} from '../fixtures.js';
import { createPushHelpers, listPushed, pushService, toCaller, waitForPushes } from '../push-helpers.js';
import { author, createSubscriptionHelpers, publish } from '../subscription-helpers.js';

let service: TestService;
const { createOwner } = createSubscriptionHelpers(() => service);
const { createDevice, earn, saveSettings, runDue, waitUntilSent } = createPushHelpers(() => service);

export const push: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('each device of a member gets what the push service cannot read', async () => {
    const ana = toCaller(person('Ana'));
    const devices = [await createDevice(ana), await createDevice(ana)];
    const other = await createDevice(toCaller(person('Bia')));
    const owner = { _id: ana.sub, name: 'Ana', avatar: null };
    await earn(owner);
    for (const device of devices) await waitForPushes(device, 1);
    const [notification] = await listNotificationsFor(service, owner);
    const [received] = pushService.listReceived(devices[0] as TestSubscription);
    expect(received?.payload).toEqual({
      title: 'Nova conquista',
      body: notification?.message,
      path: notification?.path,
      tag: notification?._id,
      eventId: notification?.eventId,
    });
    expect(received?.ttlSeconds).toBeGreaterThan(23 * 3_600);
    expect(received?.ttlSeconds).toBeLessThanOrEqual(24 * 3_600);
    expect(listPushed(other)).toEqual([]);
  });

  it('push of an alert is worth an hour, and has a topic per product', async () => {
    const owner = await createOwner({ keyword: 'torradeira' });
    const device = await createDevice(toCaller(owner));
    const price = (finalPrice: number) => ({ product: 'k-torradeira', finalPrice });
    for (const [index, finalPrice] of [100, 80].entries()) {
      await service.publishAndWait(publish('Torradeira', price(finalPrice)));
      await waitForPushes(device, index + 1);
    }
    const received = pushService.listReceived(device);
    expect(received.map(({ payload }) => payload.title)).toEqual(['Nova promoção!', 'Nova promoção!']);
    expect(new Set(received.map(({ topic }) => topic)).size).toBe(1);
    for (const { ttlSeconds } of received)
      expect([ttlSeconds > 3_500, ttlSeconds <= 3_600]).toEqual([true, true]);
  });

  it('long texts are shortened to 2,000 bytes', async () => {
    const owner = person('Ana');
    const device = await createDevice(toCaller(owner));
    await service.publishAndWait(promotionRejectedEvent(owner, 'ç'.repeat(3_000)));
    await waitForPushes(device, 1);
    const [received] = pushService.listReceived(device);
    expect(received?.bytes).toBeLessThanOrEqual(2_000);
    expect(received?.payload.body).toMatch(/çç…$/);
  });

  it('what a member has turned off stays in the list only', async () => {
    const owner = person('Ana');
    const device = await createDevice(toCaller(owner));
    await saveSettings(owner, { push: { ...defaultNotificationSettings.push, points: false } });
    await earn(owner);
    await service.publishAndWait(promotionRejectedEvent(owner, 'Preço'));
    await waitForPushes(device, 1);
    expect(pushService.listReceived(device)[0]?.payload.title).toBe('Promoção rejeitada');
    expect(await listNotificationsFor(service, owner)).toHaveLength(2);
  });

  it('a notification that arrives after its hour is not pushed', async () => {
    const owner = await createOwner({ keyword: 'panquequeira' });
    const device = await createDevice(toCaller(owner));
    const occurredAt = new Date(Date.now() - 61 * 60_000);
    await service.publishAndWait(publish('Panquequeira', {}, author, { occurredAt }));
    await eventually(async () => expect(await listNotificationsFor(service, owner)).toHaveLength(1));
    await waitUntilSent();
    expect(listPushed(device)).toEqual([]);
  });

  it.each([404, 410])('a device whose browser answers %s is removed', async (status) => {
    const owner = person('Ana');
    const [gone, other] = [await createDevice(toCaller(owner)), await createDevice(toCaller(owner))];
    pushService.respond(gone, status);
    await earn(owner);
    await waitForPushes(other, 1);
    await eventually(async () => {
      const devices = (await service.listRows('push_devices')).filter(({ member: of }) => of === owner._id);
      expect(devices.map(({ endpoint }) => endpoint)).toEqual([other.endpoint]);
    });
    await earn(owner, 'Novata');
    await waitForPushes(other, 2);
    expect(listPushed(gone)).toHaveLength(1);
  });

  it.each([429, 500, 503])(
    'push that is answered %s is sent again after 1, 5 and 15 minutes',
    async (status) => {
      const owner = person('Ana');
      const device = await createDevice(toCaller(owner));
      pushService.respond(device, status, status, status, status);
      const startedAt = Date.now();
      await earn(owner);
      for (const [index, minutes] of [1, 5, 15].entries()) {
        await eventually(async () => {
          const [job] = (await service.listRows('push_jobs')).filter(({ member: of }) => of === owner._id);
          expect([job?.['attempts'], job?.['claim']]).toEqual([index + 1, null]);
          const delay = (job?.['dueAt'] as Date).getTime() - startedAt;
          expect([delay >= minutes * 60_000, delay < minutes * 60_000 + 30_000]).toEqual([true, true]);
        });
        await runDue('push_jobs');
        await waitForPushes(device, index + 2);
      }
      await eventually(async () => expect(await service.listRows('push_jobs')).toEqual([]));
      expect(await service.listRows('push_devices')).toContainEqual(
        expect.objectContaining({ endpoint: device.endpoint }),
      );
    },
  );

  it('push is not sent again when it would be too late', async () => {
    const owner = await createOwner({ keyword: 'sorveteira' });
    const device = await createDevice(toCaller(owner));
    pushService.respond(device, 503);
    const occurredAt = new Date(Date.now() - 59.5 * 60_000);
    await service.publishAndWait(publish('Sorveteira', {}, author, { occurredAt }));
    await waitForPushes(device, 1);
    await eventually(async () => expect(await service.listRows('push_jobs')).toEqual([]));
  });

  it('push that has expired is not sent', async () => {
    const owner = person('Ana');
    const device = await createDevice(toCaller(owner));
    const [{ _id } = {}] = (await service.listRows('push_devices')).filter(
      ({ endpoint }) => endpoint === device.endpoint,
    );
    const job = { member: owner._id, device: _id, payload: {}, topic: 't', expiresAt: new Date(0) };
    await service.database.collection('push_jobs').insertOne({ ...job, dueAt: new Date() });
    await eventually(async () => expect(await service.listRows('push_jobs')).toEqual([]));
    expect(listPushed(device)).toEqual([]);
  });

  it('device of a service that is no longer known is removed, and nothing is sent there', async () => {
    const owner = person('Ana');
    const device = await createDevice(toCaller(owner));
    const filter = { member: owner._id };
    await service.database
      .collection('push_devices')
      .updateOne(filter, { $set: { endpoint: device.endpoint.replace('127.0.0.1', 'localhost') } });
    await earn(owner);
    const left = (await service.listRows('push_devices')).filter(({ member }) => member === owner._id);
    expect([left, listPushed(device)]).toEqual([[], []]);
  });

  it('push of a comment that is removed is not sent again', async () => {
    const owner = person('Ana');
    const device = await createDevice(toCaller(owner));
    pushService.respond(device, 503);
    const comment = commentCreatedEvent(person('Bia'), 'sim', { parentAuthorId: owner._id });
    await service.publishAndWait(comment);
    const listJobs = async () =>
      (await service.listRows('push_jobs')).filter(
        ({ member, attempts }) => member === owner._id && attempts,
      );
    await eventually(async () => expect(await listJobs()).toHaveLength(1));
    await service.publishAndWait(commentDeletedEvent(comment.data));
    expect(await listJobs()).toEqual([]);
  });

  it('push that a service refuses is given up, and the device stays', async () => {
    const owner = person('Ana');
    const device = await createDevice(toCaller(owner));
    pushService.respond(device, 413);
    await earn(owner);
    await waitForPushes(device, 1);
    await eventually(async () => expect(await service.listRows('push_jobs')).toEqual([]));
    await earn(owner, 'Novata');
    await waitForPushes(device, 2);
  });
};
