import type { PendingPromotion } from '@pechincha/contracts/entities/moderation';
import type { IntegrationEvent } from '@pechincha/contracts/event';
import { listPending } from '@pechincha/contracts/operations/moderation';
import { eventually } from '@pechincha/testing/eventually';
import { newId } from '@pechincha/testing/event-factory';
import { member, type TestService } from '@pechincha/testing/test-service';

export const manager = member(newId(), 'manager');
export const moderationReason = 'O preço não confere';

export async function listPendingPromotions(service: TestService): Promise<PendingPromotion[]> {
  const { status, body } = await service.call(listPending, { as: manager });
  expect(status).toBe(200);
  return listPending.response.parse(body);
}

export const findPending = async (service: TestService, id: string): Promise<PendingPromotion | undefined> =>
  (await listPendingPromotions(service)).find((promotion) => promotion._id === id);

/** The only received event with this name and subject. */
export const waitForEvent = (
  service: TestService,
  name: string,
  subject: string,
): Promise<IntegrationEvent> =>
  eventually(() => {
    const [event, ...others] = service.broker.listReceived(name).filter((each) => each.subject === subject);
    if (!event || others.length > 0) throw new Error(`${others.length + (event ? 1 : 0)} events ${name}`);
    return event;
  });
