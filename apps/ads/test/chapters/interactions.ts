import { jest } from '@jest/globals';
import { userDeleted } from '@pechincha/contracts/events/user';
import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import {
  updateAdvertisement,
  clickAdvertisement,
  createAdvertisement,
  getAdvertisement,
  recordAdViews,
} from '@pechincha/contracts/operations/ads';
import { SystemClock } from '@pechincha/persistence/clock';
import type { InternalClaims } from '@pechincha/service-kit/internal-token';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { makeEvent, newId, shuffle } from '@pechincha/testing/event-factory';
import { member, visitor, type TestService } from '@pechincha/testing/test-service';
import { AdInteractionsRepository } from '../../src/interactions/ad-interactions.repository.js';
import { ad, admin, flushInteractions, createAdvertisementWith } from '../ads-fixtures.js';

let service: TestService;

const HOUR_MS = 60 * 60 * 1000;
const getCurrentHour = () => Math.floor(Date.now() / HOUR_MS) * HOUR_MS;

let advertisement: Advertisement;

interface Sender {
  as?: InternalClaims;
  address?: string;
  replica?: number;
}
const toCallOptions = ({ as = visitor, address = '203.0.113.7', replica = 0 }: Sender) => ({
  as,
  replica,
  headers: { 'x-client-address': address },
});
const postViews = async (ids: unknown, sender: Sender = {}) =>
  (await service.call(recordAdViews, { ...toCallOptions(sender), body: { ids } })).status;
const postClick = async (id: string, sender: Sender = {}) =>
  (await service.call(clickAdvertisement, { ...toCallOptions(sender), params: { id } })).status;
const getCounts = async ({ _id }: Advertisement) => {
  await flushInteractions(service);
  const { body } = await service.call(getAdvertisement, { as: admin, params: { id: _id } });
  return [body.views, body.clicks];
};

export const interactions: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });
  beforeEach(async () => {
    // In the middle of the hour, so that it does not change during a test.
    jest.spyOn(SystemClock.prototype, 'now').mockReturnValue(new Date(getCurrentHour() + HOUR_MS / 2));
    advertisement = await createAdvertisementWith(service);
  });
  afterEach(() => jest.restoreAllMocks());

  it('ads service counts a visitor once an hour when requests reach several replicas', async () => {
    const ana = member();
    for (const replica of [0, 1, 0, 1]) {
      expect(await postViews([advertisement._id, advertisement._id], { as: ana, replica })).toBe(204);
      expect(await postClick(advertisement._id, { as: ana, replica })).toBe(204);
      expect(await postViews([advertisement._id], { replica })).toBe(204);
      expect(await postViews([advertisement._id], { replica, address: '2001:db8::7' })).toBe(204);
    }
    expect(await getCounts(advertisement)).toEqual([3, 1]);
    await postViews([advertisement._id], { as: ana, replica: 1 });
    expect(await getCounts(advertisement)).toEqual([3, 1]);
  });

  it('ads service counts each visitor once when two replicas flush the same interactions at once', async () => {
    const otherAdvertisements = await Promise.all([
      createAdvertisementWith(service),
      createAdvertisementWith(service),
    ]);
    const ids = [advertisement, ...otherAdvertisements].map(({ _id }) => _id);
    const members = Array.from({ length: 15 }, () => member());
    for (let round = 0; round < 2; round++) {
      for (const as of members) {
        await Promise.all([0, 1].map((replica) => postViews(ids, { as, replica })));
      }
      for (const one of [advertisement, ...otherAdvertisements])
        expect(await getCounts(one)).toEqual([15, 0]);
    }
  });

  it('ads service counts a visitor again in the next hour', async () => {
    const ana = member();
    const now = jest.spyOn(SystemClock.prototype, 'now');
    // Hours in the future: the TTL index deletes rows two hours after theirs.
    const hour = getCurrentHour();
    for (const time of [hour + HOUR_MS - 1, hour + HOUR_MS, hour + 2 * HOUR_MS - 1]) {
      now.mockReturnValue(new Date(time));
      await postViews([advertisement._id], { as: ana });
      await postViews([advertisement._id]);
      await flushInteractions(service);
    }
    expect(await getCounts(advertisement)).toEqual([4, 0]);
  });

  it('the flush worker writes views without being woken', async () => {
    await postViews([advertisement._id]);
    await eventually(async () => {
      const { body } = await service.call(getAdvertisement, { as: admin, params: { id: advertisement._id } });
      expect(body.views).toBe(1);
    });
  });

  it('the flush worker updates an advertisement a few times when 100 visitors view it', async () => {
    await flushInteractions(service);
    const commands: string[] = [];
    const rows = service.database.collection('advertisements');
    const stream = rows.watch([{ $match: { operationType: 'update' } }]);
    stream.on('change', ({ _id }) => commands.push(JSON.stringify(_id)));
    try {
      await Promise.all(Array.from({ length: 100 }, () => postViews([advertisement._id], { as: member() })));
      expect(await getCounts(advertisement)).toEqual([100, 0]);
      await rows.updateOne({ title: ad.title }, { $set: { title: 'o último' } });
      await eventually(() => expect(commands.length).toBeGreaterThan(1));
      // The worker may have flushed in between, but never once per view.
      expect(commands.length).toBeLessThan(20);
    } finally {
      await stream.close();
    }
  });

  it('the flush worker counts an interaction once when earlier flushes failed', async () => {
    // The commit succeeded but its response was lost; then the database was down.
    const { countOnce } = AdInteractionsRepository.prototype;
    jest
      .spyOn(AdInteractionsRepository.prototype, 'countOnce')
      .mockImplementationOnce(async function (this: AdInteractionsRepository, sightings) {
        await countOnce.call(this, sightings);
        throw new Error('response lost');
      })
      .mockRejectedValueOnce(new Error('database is down'));
    await postViews([advertisement._id], { as: member() });
    await eventually(() => expect(AdInteractionsRepository.prototype.countOnce).toHaveBeenCalledTimes(3));
    expect(await getCounts(advertisement)).toEqual([1, 0]);
  });

  it('flushing keeps edits when an admin updates the advertisement at the same time', async () => {
    const params = { id: advertisement._id };
    for (let round = 0; round < 5; round++) {
      await postViews([advertisement._id], { as: member() });
      const body = { ...ad, title: `Título ${round}` };
      await Promise.all([
        flushInteractions(service),
        service.call(updateAdvertisement, { as: admin, params, body }),
      ]);
    }
    expect(await getCounts(advertisement)).toEqual([5, 0]);
    expect((await service.call(getAdvertisement, { as: admin, params })).body.title).toBe('Título 4');
  });

  it('ads service stores no interactions of unknown advertisements and no addresses', async () => {
    const before = await service.listRows('counted_interactions');
    expect(await postViews([newId(), newId()], { address: '198.51.100.23' })).toBe(204);
    expect(await postClick(newId())).toBe(404);
    await flushInteractions(service);
    expect(await service.listRows('counted_interactions')).toEqual(before);
    await postViews([advertisement._id], { address: '198.51.100.23' });
    await flushInteractions(service);
    expect((await service.listRows('counted_interactions')).length).toBe(before.length + 1);
    expect(
      JSON.stringify([await service.listRows('counted_interactions'), await service.listRows('salts')]),
    ).not.toContain('198.51');
  });

  it.each([
    [undefined],
    ['x'],
    [{ $ne: null }],
    [[{ $ne: null }]],
    [['x']],
    [[null]],
    [Array.from({ length: 21 }, () => 'a'.repeat(24))],
  ])('reporting views returns 400 when ids is %j', async (ids) => {
    const { status, body } = await service.call(recordAdViews, { body: { ids } });
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
    expect(JSON.stringify(body)).not.toMatch(/Invalid|expected|Too/);
  });

  it('reporting views accepts 0 and 20 ids', async () => {
    expect(await postViews([])).toBe(204);
    expect(await postViews(Array.from({ length: 20 }, () => advertisement._id))).toBe(204);
  });

  it('user.deleted erases interactions and ids but keeps counts when events are repeated and shuffled', async () => {
    const [ana, bia, deletedAdmin] = [member(), member(), member(newId(), 'admin')];
    const ownAdvertisement = await createAdvertisementWith(service);
    const params = { id: ownAdvertisement._id };
    await service.call(createAdvertisement, {
      as: deletedAdmin,
      body: ad,
      headers: { 'idempotency-key': newId() },
    });
    await service.call(updateAdvertisement, { as: deletedAdmin, params, body: { status: 'inactive' } });
    for (const as of [ana, bia]) {
      await postViews([ownAdvertisement._id], { as });
      await postClick(ownAdvertisement._id, { as });
    }
    expect(await getCounts(ownAdvertisement)).toEqual([2, 2]);
    const events = [ana, deletedAdmin, member()].map(({ sub }) =>
      makeEvent(userDeleted, { userId: sub }, { subject: sub }),
    );
    await service.publishAndWait(...events);
    const states = () =>
      Promise.all(
        ['counted_interactions', 'advertisements', 'idempotency'].map((collection) =>
          service.listRows(collection),
        ),
      );
    const ordered = await states();
    const text = JSON.stringify(ordered);
    for (const { sub } of [ana, deletedAdmin]) expect(text).not.toContain(sub);
    expect(text).toContain(bia.sub);
    for (const seed of [1, 2]) {
      await service.clearInbox();
      await service.publishAndWait(...shuffle(events, { times: 3, seed }));
      expect(await states()).toEqual(ordered);
    }
    const { body } = await service.call(getAdvertisement, { as: admin, params });
    expect(body).toMatchObject({ views: 2, clicks: 2, createdBy: admin.sub, updatedBy: null });
  });
};
