import { jest } from '@jest/globals';
import { removePushDevice } from '@pechincha/contracts/operations/notifications';
import { SystemClock } from '@pechincha/persistence/clock';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { newId } from '@pechincha/testing/event-factory';
import type { TestService } from '@pechincha/testing/test-service';
import { listNotificationsFor, person, type Person } from '../fixtures.js';
import { createPushHelpers, listPushed, pushService, toCaller, waitForPushes } from '../push-helpers.js';

let service: TestService;
const { createDevice, earn, saveSettings, runDue } = createPushHelpers(() => service);

const setTimeToday = (time: string) =>
  jest
    .spyOn(SystemClock.prototype, 'now')
    .mockReturnValue(new Date(`${new Date().toISOString().slice(0, 10)}T${time}-03:00`));

export const quietHours: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await service.database.collection('held_notices').deleteMany({});
  });

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
    const end = new Date(`${new Date().toISOString().slice(0, 10)}T13:30:00-03:00`);
    // In the afternoon a worker may just have taken it, and puts it back.
    await eventually(async () => {
      const [held] = await listHeld(owner);
      expect([held?.['count'], held?.['dueAt']]).toEqual([4, end]);
    });
    // Too early, as when a worker's clock is ahead.
    await runDue('held_notices');
    await eventually(async () => expect((await listHeld(owner))[0]?.['dueAt']).toEqual(end));
    setTimeToday('13:30:00');
    await runDue('held_notices');
    await waitForPushes(device, 1);
    expect(pushService.listReceived(device)[0]?.payload).toMatchObject({
      title: 'Pechincha',
      body: '4 avisos enquanto você descansava',
      path: '/',
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
};
