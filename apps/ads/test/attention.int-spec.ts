import { jest } from '@jest/globals';
import { userDeleted } from '@pechincha/contracts/events/user-deleted';
import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import {
  updateAdvertisement,
  clickAdvertisement,
  createAdvertisement,
  getAdvertisement,
  recordAdViews,
} from '@pechincha/contracts/operations/ads';
import { SystemClock } from '@pechincha/service-kit/clock';
import type { InternalClaims } from '@pechincha/service-kit/internal-token';
import { eventually } from '@pechincha/testing/eventually';
import { makeEvent, newId, shuffle } from '@pechincha/testing/event-factory';
import { member, visitor, type TestService } from '@pechincha/testing/test-service';
import { SightingsRepository } from '../src/attention/sightings.repository.js';
import { ad, admin, counted, made, start } from './agency.js';

const HOUR_MS = 60 * 60 * 1000;
const thisHour = () => Math.floor(Date.now() / HOUR_MS) * HOUR_MS;

let service: TestService;
let shown: Advertisement;

beforeAll(async () => {
  service = await start(2);
});
afterAll(() => service.destroy());
beforeEach(async () => {
  // In the middle of the hour, so that none ends under a test.
  jest.spyOn(SystemClock.prototype, 'now').mockReturnValue(new Date(thisHour() + HOUR_MS / 2));
  shown = await made(service);
});
afterEach(() => jest.restoreAllMocks());

interface Who {
  as?: InternalClaims;
  address?: string;
  replica?: number;
}
const from = ({ as = visitor, address = '203.0.113.7', replica = 0 }: Who) => ({
  as,
  replica,
  headers: { 'x-client-address': address },
});
const view = async (ids: unknown, who: Who = {}) =>
  (await service.call(recordAdViews, { ...from(who), body: { ids } })).status;
const click = async (id: string, who: Who = {}) =>
  (await service.call(clickAdvertisement, { ...from(who), params: { id } })).status;
const numbers = async ({ _id }: Advertisement) => {
  await counted(service, 2);
  const { body } = await service.call(getAdvertisement, { as: admin, params: { id: _id } });
  return [body.views, body.clicks];
};

it('counts a person once an hour, whichever replica they reach', async () => {
  const ana = member();
  for (const replica of [0, 1, 0, 1]) {
    expect(await view([shown._id, shown._id], { as: ana, replica })).toBe(204);
    expect(await click(shown._id, { as: ana, replica })).toBe(204);
    expect(await view([shown._id], { replica })).toBe(204);
    expect(await view([shown._id], { replica, address: '2001:db8::7' })).toBe(204);
  }
  expect(await numbers(shown)).toEqual([3, 1]);
  await view([shown._id], { as: ana, replica: 1 });
  expect(await numbers(shown)).toEqual([3, 1]);
});

it('two replicas that write the same persons at the same moment count each once', async () => {
  const others = await Promise.all([made(service), made(service)]);
  const ids = [shown, ...others].map(({ _id }) => _id);
  const members = Array.from({ length: 15 }, () => member());
  for (let round = 0; round < 2; round++) {
    for (const as of members) {
      await Promise.all([0, 1].map((replica) => view(ids, { as, replica })));
    }
    for (const one of [shown, ...others]) expect(await numbers(one)).toEqual([15, 0]);
  }
});

it('counts again in the next hour', async () => {
  const ana = member();
  const now = jest.spyOn(SystemClock.prototype, 'now');
  // Hours that are still to end: the database drops what is two hours past.
  const hour = thisHour();
  for (const time of [hour + HOUR_MS - 1, hour + HOUR_MS, hour + 2 * HOUR_MS - 1]) {
    now.mockReturnValue(new Date(time));
    await view([shown._id], { as: ana });
    await view([shown._id]);
    await counted(service);
  }
  expect(await numbers(shown)).toEqual([4, 0]);
});

it('writes by itself, within a second or so', async () => {
  await view([shown._id]);
  await eventually(async () => {
    const { body } = await service.call(getAdvertisement, { as: admin, params: { id: shown._id } });
    expect(body.views).toBe(1);
  });
});

it('writes each advertisement once for many views', async () => {
  await counted(service, 2);
  const commands: string[] = [];
  const rows = service.database.collection('advertisements');
  const stream = rows.watch([{ $match: { operationType: 'update' } }]);
  stream.on('change', ({ _id }) => commands.push(JSON.stringify(_id)));
  try {
    await Promise.all(Array.from({ length: 100 }, () => view([shown._id], { as: member() })));
    expect(await numbers(shown)).toEqual([100, 0]);
    await rows.updateOne({ title: ad.title }, { $set: { title: 'o último' } });
    await eventually(() => expect(commands.length).toBeGreaterThan(1));
    // The worker may have come in between; a hundred writes are what must not be.
    expect(commands.length).toBeLessThan(20);
  } finally {
    await stream.close();
  }
});

it('what could not be written is written the next time, once', async () => {
  // The commit was made, but its answer was lost; and then the database was away.
  const { count } = SightingsRepository.prototype;
  jest
    .spyOn(SightingsRepository.prototype, 'count')
    .mockImplementationOnce(async function (this: SightingsRepository, sightings) {
      await count.call(this, sightings);
      throw new Error('lost');
    })
    .mockRejectedValueOnce(new Error('away'));
  await view([shown._id], { as: member() });
  await eventually(() => expect(SightingsRepository.prototype.count).toHaveBeenCalledTimes(3));
  expect(await numbers(shown)).toEqual([1, 0]);
});

it('counting leaves what administrators change at the same time', async () => {
  const params = { id: shown._id };
  for (let round = 0; round < 5; round++) {
    await view([shown._id], { as: member() });
    const body = { ...ad, title: `Título ${round}` };
    await Promise.all([counted(service, 2), service.call(updateAdvertisement, { as: admin, params, body })]);
  }
  expect(await numbers(shown)).toEqual([5, 0]);
  expect((await service.call(getAdvertisement, { as: admin, params })).body.title).toBe('Título 4');
});

it('keeps nothing of what does not exist, and no address', async () => {
  const before = await service.listRows('seen');
  expect(await view([newId(), newId()], { address: '198.51.100.23' })).toBe(204);
  expect(await click(newId())).toBe(404);
  await counted(service, 2);
  expect(await service.listRows('seen')).toEqual(before);
  await view([shown._id], { address: '198.51.100.23' });
  await counted(service, 2);
  expect((await service.listRows('seen')).length).toBe(before.length + 1);
  expect(JSON.stringify([await service.listRows('seen'), await service.listRows('salts')])).not.toContain('198.51');
});

it.each([
  [undefined],
  ['x'],
  [{ $ne: null }],
  [[{ $ne: null }]],
  [['x']],
  [[null]],
  [Array.from({ length: 21 }, () => 'a'.repeat(24))],
])('refuses %j as ids', async (ids) => {
  const { status, body } = await service.call(recordAdViews, { body: { ids } });
  expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
  expect(JSON.stringify(body)).not.toMatch(/Invalid|expected|Too/);
});

it('takes none, and twenty', async () => {
  expect(await view([])).toBe(204);
  expect(await view(Array.from({ length: 20 }, () => shown._id))).toBe(204);
});

it('forgets whose account is deleted, in any order and number; what was counted stays', async () => {
  const [ana, bia, chief] = [member(), member(), member(newId(), 'admin')];
  const own = await made(service);
  const params = { id: own._id };
  await service.call(createAdvertisement, {
    as: chief,
    body: ad,
    headers: { 'idempotency-key': newId() },
  });
  await service.call(updateAdvertisement, { as: chief, params, body: { status: 'active' } });
  for (const as of [ana, bia]) {
    await view([own._id], { as });
    await click(own._id, { as });
  }
  expect(await numbers(own)).toEqual([2, 2]);
  const facts = [ana, chief, member()].map(({ sub }) =>
    makeEvent(userDeleted, { userId: sub }, { subject: sub }),
  );
  await service.publishAndWait(...facts);
  const states = () =>
    Promise.all(['seen', 'advertisements', 'idempotency'].map((collection) => service.listRows(collection)));
  const ordered = await states();
  const text = JSON.stringify(ordered);
  for (const { sub } of [ana, chief]) expect(text).not.toContain(sub);
  expect(text).toContain(bia.sub);
  for (const seed of [1, 2]) {
    await service.clearInbox();
    await service.publishAndWait(...shuffle(facts, { times: 3, seed }));
    expect(await states()).toEqual(ordered);
  }
  const { body } = await service.call(getAdvertisement, { as: admin, params });
  expect(body).toMatchObject({ views: 2, clicks: 2, createdBy: admin.sub, updatedBy: null });
});

it('writes what still waits when it is stopped', async () => {
  const stopping = await start();
  try {
    const { _id } = await made(stopping);
    const people = Array.from({ length: 30 }, () => member());
    await Promise.all(people.map((as) => stopping.call(recordAdViews, { as, body: { ids: [_id] } })));
    await stopping.stop();
    const [row] = await stopping.listRows('advertisements');
    expect(row?.['views']).toBe(30);
  } finally {
    await stopping.destroy();
  }
});
