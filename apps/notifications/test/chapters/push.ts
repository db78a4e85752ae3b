import { jest } from '@jest/globals';
import { defaultNotificationSettings } from '@pechincha/contracts/entities/notification-settings';
import { notificationsExport } from '@pechincha/contracts/operations/internal';
import {
  addPushDevice,
  getPushKey,
  removePushDevice,
  saveNotificationSettings,
} from '@pechincha/contracts/operations/notification-settings';
import { SystemClock } from '@pechincha/persistence/clock';
import type { InternalClaims } from '@pechincha/service-kit/internal-token';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { newId } from '@pechincha/testing/event-factory';
import type { TestPushService, TestSubscription } from '@pechincha/testing/test-push-service';
import { member, visitor, type TestService } from '@pechincha/testing/test-service';
import { HeldNoticesWorker } from '../../src/push/held-notices.worker.js';
import { PushWorker } from '../../src/push/push.worker.js';
import {
  badgeEarnedEvent,
  listNotificationsFor,
  person,
  promotionPublishedEvent,
  promotionRejectedEvent,
  sessionEndedEvent,
  suspendedEvent,
  userDeletedEvent,
  type Person,
} from '../fixtures.js';
import { author, createRuleHelpers, publish } from '../rule-helpers.js';

let service: TestService;
let pushService: TestPushService;
const { createOwner } = createRuleHelpers(() => service);

type Caller = Extract<InternalClaims, { kind: 'member' }>;
const toCaller = ({ _id }: Person): Caller => ({ kind: 'member', sub: _id, role: 'user', sid: newId() });

const add = (as: Caller, body: unknown, replica = 0) => service.call(addPushDevice, { as, body, replica });

/** A browser of the member that gets pushes. */
async function createDevice(as: Caller): Promise<TestSubscription> {
  const subscription = pushService.subscribe();
  expect((await add(as, subscription)).status).toBe(204);
  return subscription;
}
const listPushed = (device: TestSubscription): string[] =>
  pushService.listReceived(device).map(({ payload }) => payload.body);
const waitForPushes = (device: TestSubscription, count: number) =>
  eventually(() => expect(listPushed(device)).toHaveLength(count));

/** Waits until nothing is to be sent now. */
const waitUntilSent = () =>
  eventually(async () => {
    const jobs = await service.listRows('push_jobs');
    expect(jobs.filter(({ attempts }) => !attempts)).toEqual([]);
  });
async function earn(owner: Person, name = 'Veterana'): Promise<void> {
  await service.publishAndWait(badgeEarnedEvent(owner, name));
  await waitUntilSent();
}
const saveSettings = ({ _id }: Person, change: object) =>
  service.call(saveNotificationSettings, {
    as: member(_id),
    body: { ...defaultNotificationSettings, ...change },
  });

/** Makes what waits due at once. */
async function runDue(collection: 'push_jobs' | 'held_notices'): Promise<void> {
  await service.database.collection(collection).updateMany({}, { $set: { dueAt: new Date() } });
  service.getProvider(PushWorker).wake();
  service.getProvider(HeldNoticesWorker).wake();
}

const setNow = (time: string) => jest.spyOn(SystemClock.prototype, 'now').mockReturnValue(new Date(time));
const setTimeToday = (time: string) => setNow(`${new Date().toISOString().slice(0, 10)}T${time}-03:00`);

export const createPushChapters = (peer: TestPushService): Record<string, Chapter> => ({
  push: (getService) => {
    beforeAll(() => {
      service = getService();
      pushService = peer;
    });
    afterEach(() => jest.restoreAllMocks());
    definePushTests();
  },
  'push devices': (getService) => {
    beforeAll(() => {
      service = getService();
      pushService = peer;
    });
    defineDeviceTests();
  },
  'quiet hours': (getService) => {
    beforeAll(() => {
      service = getService();
      pushService = peer;
    });
    afterEach(async () => {
      jest.restoreAllMocks();
      await service.database.collection('held_notices').deleteMany({});
    });
    defineQuietTests();
  },
});

function definePushTests(): void {
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
      ...{ title: 'Nova conquista', body: notification?.message, path: notification?.path },
      ...{ tag: notification?._id, eventId: notification?.eventId },
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
}

function defineDeviceTests(): void {
  it('browser gets the public key of this site', async () => {
    const { body } = await service.call(getPushKey, { as: member() });
    expect(Buffer.from(body.key as string, 'base64url')).toHaveLength(65);
    expect((await service.call(getPushKey, { as: visitor })).status).toBe(401);
  });

  it.each([
    [
      'an unknown service',
      { endpoint: 'https://evil.example/1' },
      'Este navegador usa um serviço de avisos que não conhecemos.',
    ],
    [
      'a known service without encryption',
      { endpoint: 'http://push.example/1' },
      'Este navegador usa um serviço de avisos que não conhecemos.',
    ],
    [
      'an address that is none',
      { endpoint: 'push.example' },
      'Este navegador mandou um endereço de avisos inválido.',
    ],
    [
      'a key that is no point',
      { keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: 'a'.repeat(22) } },
      'Este navegador mandou um endereço de avisos inválido.',
    ],
    [
      'a key that is too short',
      { keys: { p256dh: 'abc', auth: 'a'.repeat(22) } },
      'Este navegador mandou um endereço de avisos inválido.',
    ],
    ['no keys', { keys: undefined }, 'Este navegador mandou um endereço de avisos inválido.'],
  ])('browser of %s is refused', async (_case, change, message) => {
    const { status, body } = await add(toCaller(person('Ana')), { ...pushService.subscribe(), ...change });
    expect([status, body.errors?.[0]?.msg]).toEqual([400, message]);
  });

  it('of eleven devices the oldest goes, also when they are added at once', async () => {
    const owner = person('Ana');
    const oldest = await createDevice(toCaller(owner));
    const others = Array.from({ length: 10 }, () => pushService.subscribe());
    await Promise.all(others.map((subscription, index) => add(toCaller(owner), subscription, index % 2)));
    const endpoints = (await service.listRows('push_devices'))
      .filter(({ member: of }) => of === owner._id)
      .map(({ endpoint }) => endpoint);
    expect(endpoints.toSorted()).toEqual(others.map(({ endpoint }) => endpoint).toSorted());
    expect(endpoints).not.toContain(oldest.endpoint);
  });

  it('browser is of the member who signed in last', async () => {
    const [ana, bia] = [person('Ana'), person('Bia')];
    const device = await createDevice(toCaller(ana));
    expect((await add(toCaller(bia), device)).status).toBe(204);
    await earn(ana);
    await earn(bia, 'Novata');
    await waitForPushes(device, 1);
    expect(listPushed(device)[0]).toContain('Novata');
    // Who had it before cannot take it away.
    await service.call(removePushDevice, { as: toCaller(ana), body: device });
    await earn(bia, 'Campeã');
    await waitForPushes(device, 2);
  });

  it('device that its member removes gets nothing more', async () => {
    const owner = person('Ana');
    const device = await createDevice(toCaller(owner));
    for (const body of [device, { endpoint: device.endpoint }])
      expect((await service.call(removePushDevice, { as: toCaller(owner), body })).status).toBe(204);
    await earn(owner);
    expect(listPushed(device)).toEqual([]);
  });

  it('device goes with the session that was ended, or with all of them', async () => {
    const owner = person('Ana');
    const [one, other, third] = [toCaller(owner), toCaller(owner), toCaller(owner)] as const;
    const devices = [await createDevice(one), await createDevice(other), await createDevice(third)];
    const listCounts = () => devices.map((device) => listPushed(device).length);
    await service.publishAndWait(sessionEndedEvent(owner, one.sid));
    await earn(owner);
    await eventually(() => expect(listCounts()).toEqual([0, 1, 1]));
    await service.publishAndWait(sessionEndedEvent(owner, null, other.sid));
    await earn(owner, 'Novata');
    await eventually(() => expect(listCounts()).toEqual([0, 2, 1]));
    // An end before the device was added arrives late.
    await service.publishAndWait(sessionEndedEvent(owner, null, undefined, { occurredAt: new Date(0) }));
    await earn(owner, 'Campeã');
    await eventually(() => expect(listCounts()).toEqual([0, 3, 1]));
    await service.publishAndWait(sessionEndedEvent(owner, null));
    await earn(owner, 'Lenda');
    expect(listCounts()).toEqual([0, 3, 1]);
  });

  it('a suspended member gets no pushes', async () => {
    const owner = person('Ana');
    const device = await createDevice(toCaller(owner));
    await service.publishAndWait(suspendedEvent(owner, false));
    await earn(owner);
    await waitForPushes(device, 1);
    await service.publishAndWait(suspendedEvent(owner));
    await earn(owner, 'Novata');
    await service.publishAndWait(promotionPublishedEvent(owner));
    await waitUntilSent();
    expect(listPushed(device)).toHaveLength(1);
    expect(await listNotificationsFor(service, owner)).toHaveLength(3);
  });

  it('devices are part of the export and go with the account', async () => {
    const owner = person('Ana');
    const device = await createDevice(toCaller(owner));
    const params = { id: owner._id };
    const { body } = await service.call(notificationsExport, { as: { kind: 'gateway' }, params });
    expect(body.aparelhos).toEqual([{ endereco: device.endpoint, desde: expect.any(String) }]);
    await service.publishAndWait(userDeletedEvent(owner));
    expect((await service.listRows('push_devices')).map(({ member: of }) => of)).not.toContain(owner._id);
    expect((await add(toCaller(owner), device)).status).toBe(401);
  });

  it('devices and pushes have exactly the expected indexes', async () => {
    const names = async (collection: string) =>
      (await service.database.collection(collection).indexes()).map(({ name }) => name).toSorted();
    expect(await names('push_devices')).toEqual(['_id_', 'member_1_at_-1']);
    expect(await names('push_jobs')).toEqual(['_id_', 'dead_1', 'dueAt_1']);
    expect(await names('held_notices')).toEqual(['_id_', 'dead_1', 'dueAt_1']);
    expect(await names('settings')).toEqual(['_id_']);
  });
}

function defineQuietTests(): void {
  const quiet = { from: '12:00', to: '13:30' };
  const listHeld = async (owner: Person) =>
    (await service.listRows('held_notices')).filter(({ _id }) => _id === owner._id);

  it('quiet hours hold pushes, and one says how many there were', async () => {
    const owner = person('Ana');
    const device = await createDevice(toCaller(owner));
    await saveSettings(owner, { quiet });
    setTimeToday('12:10:00');
    for (const name of ['Veterana', 'Novata', 'Campeã', 'Lenda']) await earn(owner, name);
    expect(listPushed(device)).toEqual([]);
    const [held] = await listHeld(owner);
    const end = new Date(`${new Date().toISOString().slice(0, 10)}T13:30:00-03:00`);
    expect([held?.['count'], held?.['dueAt']]).toEqual([4, end]);
    // Too early, as when a worker's clock is ahead.
    await runDue('held_notices');
    await eventually(async () => expect((await listHeld(owner))[0]?.['dueAt']).toEqual(end));
    setTimeToday('13:30:00');
    await runDue('held_notices');
    await waitForPushes(device, 1);
    expect(pushService.listReceived(device)[0]?.payload).toMatchObject({
      ...{ title: 'Pechincha', body: '4 avisos enquanto você descansava', path: '/' },
    });
    expect(await listHeld(owner)).toEqual([]);
    expect(await listNotificationsFor(service, owner)).toHaveLength(4);
    await earn(owner, 'Mestra');
    await waitForPushes(device, 2);
  });

  it('one held notice is one, and comes at once when the quiet hours are turned off', async () => {
    const owner = person('Ana');
    const device = await createDevice(toCaller(owner));
    await saveSettings(owner, { quiet });
    setTimeToday('12:10:00');
    await earn(owner);
    await saveSettings(owner, { quiet: null });
    await waitForPushes(device, 1);
    expect(listPushed(device)).toEqual(['1 aviso enquanto você descansava']);
  });

  it('push that is sent again within the quiet hours is held', async () => {
    const owner = person('Ana');
    const device = await createDevice(toCaller(owner));
    await saveSettings(owner, { quiet });
    setTimeToday('11:59:00');
    pushService.respond(device, 503);
    await earn(owner);
    await waitForPushes(device, 1);
    await eventually(async () =>
      expect((await service.listRows('push_jobs')).map(({ attempts }) => attempts)).toEqual([1]),
    );
    setTimeToday('12:00:00');
    await runDue('push_jobs');
    await eventually(async () => expect((await listHeld(owner)).map(({ count }) => count)).toEqual([1]));
    expect(await service.listRows('push_jobs')).toEqual([]);
    expect(listPushed(device)).toHaveLength(1);
  });

  it('nothing is pushed after the quiet hours to a device that went meanwhile', async () => {
    const owner = person('Ana');
    const device = await createDevice(toCaller(owner));
    await saveSettings(owner, { quiet });
    setTimeToday('12:10:00');
    await earn(owner, newId());
    await service.call(removePushDevice, { as: toCaller(owner), body: device });
    setTimeToday('13:30:00');
    await runDue('held_notices');
    await eventually(async () => expect(await listHeld(owner)).toEqual([]));
    expect(listPushed(device)).toEqual([]);
    expect(await service.listRows('push_jobs')).toEqual([]);
  });
}
