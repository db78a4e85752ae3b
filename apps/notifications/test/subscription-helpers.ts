import type { Notification } from '@pechincha/contracts/entities/notification';
import { createAlert } from '@pechincha/contracts/operations/alerts';
import { eventually } from '@pechincha/testing/eventually';
import { member, type TestService } from '@pechincha/testing/test-service';
import { listNotificationsFor, person, promotionPublishedEvent, type Person } from './fixtures.js';

export const author = person('Autora');
export const HOUR_MS = 3_600_000;

type Details = Parameters<typeof promotionPublishedEvent>[3];

/** What a promotion has in these tests, unless it says otherwise. */
const details = (title: string): Details => ({
  title,
  storeSlug: 'loja.com.br',
  store: 'Loja Sul',
  category: 'casa',
  city: 'curitiba',
  promotionalPrice: 100,
  finalPrice: 110,
  requires: ['app'],
});
export const publish = (
  title: string,
  overrides: Details = {},
  by = author,
  time: Parameters<typeof promotionPublishedEvent>[4] = {},
) => promotionPublishedEvent(by, title, 'curitiba', { ...details(title), ...overrides }, time);

/** Members' subscriptions and what they are notified of. */
export function createSubscriptionHelpers(getService: () => TestService) {
  async function createSubscription(owner: Person, body: Record<string, unknown>): Promise<string> {
    const response = await getService().call(createAlert, { as: member(owner._id), body });
    expect([response.status, response.body.message]).toEqual([201, undefined]);
    return String(response.body.alert._id);
  }
  const listFor = (owner: Person): Promise<Notification[]> => listNotificationsFor(getService(), owner);
  return {
    createSubscription,
    async createOwner(...bodies: Record<string, unknown>[]): Promise<Person> {
      const owner = person('Ouvinte');
      for (const body of bodies) await createSubscription(owner, body);
      return owner;
    },
    /** Publishes the events and waits until all match jobs are done. */
    async publishAndMatch(...events: Parameters<TestService['publishAndWait']>): Promise<void> {
      await getService().publishAndWait(...events);
      await eventually(async () => expect(await getService().listRows('match_jobs')).toEqual([]));
    },
    listFor,
    countFor: async (owner: Person): Promise<number> => (await listFor(owner)).length,
  };
}
