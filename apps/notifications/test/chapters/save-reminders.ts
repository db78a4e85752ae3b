import { jest } from '@jest/globals';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { newId } from '@pechincha/testing/event-factory';
import type { TestService } from '@pechincha/testing/test-service';
import { SavedNoticesWorker } from '../../src/saves/saved-notices.worker.js';
import { listNotificationsFor, person, promotionChangedEvent, promotionSavedEvent } from '../fixtures.js';
import { BEFORE, changesOf, createSaveHelpers, setNow } from '../save-helpers.js';

let service: TestService;
const { listJobs, listMessages, publishAndNotify } = createSaveHelpers(() => service);

const LAST_DAY = '2100-11-30';
/** 9:00 in São Paulo, on the day before the last one. */
const REMINDER = '2100-11-29T12:00:00Z';

/** Runs the reminders as if it were this time. */
async function remindAt(time: string): Promise<void> {
  setNow(time);
  await service.database.collection('saved_notice_jobs').updateMany({}, { $set: { dueAt: new Date() } });
  service.getProvider(SavedNoticesWorker).wake();
  await eventually(async () => expect(await listJobs()).toEqual([]));
}

export const saveReminders: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await service.database.collection('saved_notice_jobs').deleteMany({});
  });

  it('member is reminded at 9:00 of the day before the last one, if they saved it earlier', async () => {
    setNow(BEFORE);
    const [ana, late] = [person('Ana'), person('Bia')];
    const id = newId();
    const state = { validUntil: LAST_DAY };
    await publishAndNotify(promotionSavedEvent(ana, id, state, { occurredAt: new Date(BEFORE) }));
    expect((await listJobs()).map(({ _id, dueAt }) => [_id, dueAt])).toEqual([
      [`${id}:ending`, new Date(REMINDER)],
    ]);
    await publishAndNotify(promotionSavedEvent(late, id, state, { occurredAt: new Date(REMINDER) }));
    await remindAt(REMINDER);
    expect(await listMessages(ana)).toEqual(['Termina amanhã: Fone Bluetooth']);
    expect(await listMessages(late)).toEqual([]);
    const [notification] = await listNotificationsFor(service, ana);
    expect(notification).toMatchObject({ kind: 'saved-ending', createdAt: new Date(REMINDER).toISOString() });
    // Its time is over.
    await publishAndNotify(promotionSavedEvent(person('Caio'), id, state));
    expect(await listJobs()).toEqual([]);
  });

  it('reminder follows the last day, once for each', async () => {
    setNow(BEFORE);
    const ana = person('Ana');
    const id = newId();
    const [added, moved, removed, same] = changesOf(
      id,
      { validUntil: LAST_DAY },
      { validUntil: '2100-12-05' },
      {},
      { validUntil: '2100-12-05' },
    );
    const getDueAt = async () =>
      (await listJobs()).filter(({ kind }) => kind === 'ending').map(({ dueAt }) => dueAt);
    await publishAndNotify(promotionSavedEvent(ana, id, {}, { occurredAt: new Date(BEFORE) }));
    expect(await getDueAt()).toEqual([]);
    await publishAndNotify(added as never);
    expect(await getDueAt()).toEqual([new Date(REMINDER)]);
    await publishAndNotify(moved as never);
    expect(await getDueAt()).toEqual([new Date('2100-12-04T12:00:00Z')]);
    await publishAndNotify(removed as never);
    expect(await getDueAt()).toEqual([]);
    await publishAndNotify(same as never);
    await remindAt('2100-12-04T12:00:01Z');
    expect(await listMessages(ana)).toEqual(['Termina amanhã: Fone Bluetooth']);
    setNow(BEFORE);
    await publishAndNotify(promotionChangedEvent(id, { revision: 9, validUntil: '2100-12-05' }));
    await remindAt('2100-12-04T12:00:02Z');
    expect(await listMessages(ana)).toHaveLength(1);
  });

  it.each([
    ['it has ended', { status: 'expired' as const }, REMINDER],
    ['the worker is a day late', {}, '2100-11-30T03:00:00Z'],
  ])('nobody is reminded when %s', async (_case, change, now) => {
    setNow(BEFORE);
    const ana = person('Ana');
    const id = newId();
    const state = { validUntil: LAST_DAY };
    await publishAndNotify(promotionSavedEvent(ana, id, state, { occurredAt: new Date(BEFORE) }));
    await service.database.collection('saved_promotions').updateOne({ _id: id as never }, { $set: change });
    await remindAt(now);
    expect(await listMessages(ana)).toEqual([]);
  });
};
