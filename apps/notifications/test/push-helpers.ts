import { defaultNotificationSettings } from '@pechincha/contracts/entities/notification-settings';
import { addPushDevice, saveNotificationSettings } from '@pechincha/contracts/operations/notifications';
import type { InternalClaims } from '@pechincha/service-kit/internal-token';
import { newId } from '@pechincha/testing/event-factory';
import { eventually } from '@pechincha/testing/eventually';
import { TestPushService, type TestSubscription } from '@pechincha/testing/test-push-service';
import { member, type TestService } from '@pechincha/testing/test-service';
import { HeldNoticesWorker, PushWorker } from '../src/push/push.workers.js';
import { badgeEarnedEvent, type Person } from './fixtures.js';

/** The push service of the browsers in these tests. */
export const pushService = await TestPushService.start();

type Caller = Extract<InternalClaims, { kind: 'member' }>;

/** The member in a session of their own. */
export const toCaller = ({ _id }: Person): Caller => ({
  kind: 'member',
  sub: _id,
  role: 'user',
  sid: newId(),
});

export const listPushed = (device: TestSubscription): string[] =>
  pushService.listReceived(device).map(({ payload }) => payload.body);

export const waitForPushes = (device: TestSubscription, count: number): Promise<void> =>
  eventually(() => expect(listPushed(device)).toHaveLength(count));

/** Members' devices and what is pushed to them. */
export function createPushHelpers(getService: () => TestService) {
  const add = (as: Caller, body: unknown, replica = 0) =>
    getService().call(addPushDevice, { as, body, replica });
  /** Waits until nothing is to be sent now. */
  const waitUntilSent = () =>
    eventually(async () => {
      const jobs = await getService().listRows('push_jobs');
      expect(jobs.filter(({ attempts }) => !attempts)).toEqual([]);
    });
  return {
    add,
    waitUntilSent,
    /** A browser of the member that gets pushes. */
    async createDevice(as: Caller): Promise<TestSubscription> {
      const subscription = pushService.subscribe();
      expect((await add(as, subscription)).status).toBe(204);
      return subscription;
    },
    async earn(owner: Person, name = 'Veterana'): Promise<void> {
      await getService().publishAndWait(badgeEarnedEvent(owner, name));
      await waitUntilSent();
    },
    saveSettings: ({ _id }: Person, change: object) =>
      getService().call(saveNotificationSettings, {
        as: member(_id),
        body: { ...defaultNotificationSettings, ...change },
      }),
    /** Makes what waits due at once. */
    async runDue(collection: 'push_jobs' | 'held_notices'): Promise<void> {
      const service = getService();
      await service.database.collection(collection).updateMany({}, { $set: { dueAt: new Date() } });
      service.getProvider(PushWorker).wake();
      service.getProvider(HeldNoticesWorker).wake();
    },
  };
}
