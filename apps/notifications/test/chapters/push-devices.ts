import { createHash } from 'node:crypto';
import { notificationsExport } from '@pechincha/contracts/operations/internal';
import { getPushKey, removePushDevice } from '@pechincha/contracts/operations/notifications';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { member, visitor, type TestService } from '@pechincha/testing/test-service';
import {
  listNotificationsFor,
  person,
  promotionPublishedEvent,
  sessionEndedEvent,
  suspendedEvent,
  userDeletedEvent,
  type Person,
} from '../fixtures.js';
import { createPushHelpers, listPushed, pushService, toCaller, waitForPushes } from '../push-helpers.js';

let service: TestService;
const { add, createDevice, earn, waitUntilSent } = createPushHelpers(() => service);

export const pushDevices: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('browser gets the public key of this site', async () => {
    const { body } = await service.call(getPushKey, { as: member() });
    expect(Buffer.from(body.key as string, 'base64url')).toHaveLength(65);
    expect((await service.call(getPushKey, { as: visitor })).status).toBe(401);
  });

  it('browser finds out whether it gets pushes, until the push service ends its subscription', async () => {
    const [owner, other] = [person('Ana'), person('Bia')];
    const device = await createDevice(toCaller(owner));
    const listDevices = async (of: Person) =>
      (await service.call(getPushKey, { as: toCaller(of) })).body.devices as string[];
    expect(await listDevices(owner)).toEqual([
      createHash('sha256').update(device.endpoint).digest('base64url'),
    ]);
    expect(await listDevices(other)).toEqual([]);
    pushService.respond(device, 410);
    await earn(owner);
    await eventually(async () => expect(await listDevices(owner)).toEqual([]));
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
      'Este navegador usa um serviço de avisos que não conhecemos.',
    ],
    ['a file', { endpoint: 'file:///x' }, 'Este navegador usa um serviço de avisos que não conhecemos.'],
    ['no address', { endpoint: 7 }, 'Este navegador mandou um endereço de avisos inválido.'],
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
};
