import { jest } from '@jest/globals';
import { SystemClock } from '@pechincha/persistence/clock';
import { eventually } from '@pechincha/testing/eventually';
import type { TestService } from '@pechincha/testing/test-service';
import { listNotificationsFor, promotionChangedEvent, type Person } from './fixtures.js';

/** A time before all reminders of these tests; in the future, as jobs of the past are due. */
export const BEFORE = '2100-11-25T12:00:00Z';

export const setNow = (time: string) =>
  jest.spyOn(SystemClock.prototype, 'now').mockReturnValue(new Date(time));

/** The promotion at its next revisions, with one state each. */
export const changesOf = (id: string, ...states: Parameters<typeof promotionChangedEvent>[1][]) =>
  states.map((state, index) => promotionChangedEvent(id, { revision: index + 3, ...state }));

/** What members are notified of about saved promotions. */
export function createSaveHelpers(getService: () => TestService) {
  const listJobs = () => getService().listRows('saved_notice_jobs');
  return {
    listJobs,
    listMessages: async (owner: Person): Promise<string[]> =>
      // Prices have a no-break space.
      (await listNotificationsFor(getService(), owner)).map(({ message }) =>
        message.replaceAll('\u00a0', ' '),
      ),
    /** Waits until lower prices are announced. */
    async publishAndNotify(...events: Parameters<TestService['publishAndWait']>): Promise<void> {
      await getService().publishAndWait(...events);
      await eventually(async () =>
        expect((await listJobs()).filter(({ kind }) => kind === 'price')).toEqual([]),
      );
    },
  };
}
