import type { EventData, IntegrationEvent } from '@pechincha/contracts/event';
import { moderationReopened } from '@pechincha/contracts/events/moderation';
import {
  promotionDecisionSettled,
  promotionSubmitted,
  type Settlement,
} from '@pechincha/contracts/events/promotion';
import { makeEvent } from '@pechincha/testing/event-factory';
import type { TestService } from '@pechincha/testing/test-service';
import { makeSubmitted } from './event-factory.js';

type Submission = EventData<typeof promotionSubmitted>;

const requests = new Map([
  ['moderation.approved', 'decision'],
  ['moderation.rejected', 'decision'],
  ['moderation.reopened', 'undo'],
  ['moderation.reversed', 'appeal'],
] as const);

interface RequestData {
  decisionId?: string;
  appealId?: string;
  promotionId?: string;
  subject?: { promotionId: string };
}

/** What promotions publishes as the answer to a decision, undo or reversal. */
export function makeSettled({ name, data }: IntegrationEvent, settlement: Settlement) {
  const { decisionId, appealId, promotionId, subject } = data as RequestData;
  return makeEvent(promotionDecisionSettled, {
    promotionId: promotionId ?? subject?.promotionId ?? '',
    request: requests.get(name as never) ?? 'decision',
    requestId: decisionId ?? appealId ?? '',
    settlement,
  });
}

/** The same for a request that is published again after a crash, which promotions would not handle twice. */
const toAnswerId = (requestId: string): string =>
  requestId.replace(/^./, (digit) => (Number.parseInt(digit, 16) ^ 1).toString(16));

/** Answers what moderation asks of promotions over the broker, applied unless `decide` says otherwise. */
export const promotionsPeer = {
  /** Undefined leaves the request without an answer. */
  decide: (_event: IntegrationEvent): Settlement | undefined => 'applied',
  attach(service: TestService): void {
    const submissions = new Map<string, Submission>();
    service.broker.onReceived = async (event) => {
      if (event.name === promotionSubmitted.name) submissions.set(event.subject, event.data as Submission);
      if (!requests.has(event.name as never)) return;
      const settlement = this.decide(event);
      if (!settlement) return;
      const submission = submissions.get(event.subject);
      const isReopened = settlement === 'applied' && event.name === moderationReopened.name && submission;
      const again = isReopened ? [makeSubmitted({ ...submission, revision: submission.revision + 2 })] : [];
      const answer = { ...makeSettled(event, settlement), id: toAnswerId(event.id) };
      await service.broker.publish([answer, ...again]);
    };
  },
};

/** Runs with another answer of promotions. */
export async function withSettlement<T>(
  settlement: Settlement | undefined,
  run: () => Promise<T>,
): Promise<T> {
  const { decide } = promotionsPeer;
  promotionsPeer.decide = () => settlement;
  try {
    return await run();
  } finally {
    promotionsPeer.decide = decide;
  }
}
