import { jest } from '@jest/globals';
import type { ValidityVoteState, Promotion } from '@pechincha/contracts/entities/promotion';
import { checkPromotion, getPromotion } from '@pechincha/contracts/operations/promotions';
import { SystemClock } from '@pechincha/persistence/clock';
import { visitor, type TestResponse, type TestService } from '@pechincha/testing/test-service';
import { VoteReconciliation } from '../src/reconciliation/reconciliation.service.js';
import type { Member } from './helpers.js';

const HOUR_MS = 60 * 60_000;

/** Makes it so many hours later for all of the service; restored by `jest.restoreAllMocks`. */
export function passHours(hours: number): void {
  jest.restoreAllMocks();
  jest.spyOn(SystemClock.prototype, 'now').mockImplementation(() => new Date(Date.now() + hours * HOUR_MS));
}

export const sendVote = (
  service: TestService,
  id: string,
  as: Member | typeof visitor,
  body: unknown,
  replica = 0,
): Promise<TestResponse> => service.call(checkPromotion, { as, params: { id }, body, replica });

/** @throws Error if the vote is refused */
export async function castVote(
  service: TestService,
  id: string,
  as: Member,
  body: unknown,
  replica = 0,
): Promise<ValidityVoteState> {
  const { status, body: state } = await sendVote(service, id, as, body, replica);
  if (status !== 200) throw new Error(JSON.stringify(state));
  return checkPromotion.response.parse(state);
}

export const readPromotion = async (
  service: TestService,
  id: string,
  as: Member | typeof visitor = visitor,
): Promise<Promotion> =>
  getPromotion.response.parse((await service.call(getPromotion, { as, params: { id } })).body);

/** Ids of what a recount found to differ from the votes. */
export const recountVotes = async (service: TestService): Promise<string[]> =>
  (await service.getProvider(VoteReconciliation).run()).map(({ id }) => id);
