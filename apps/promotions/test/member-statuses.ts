import { userStatusChanged } from '@pechincha/contracts/events/user';
import { eventually } from '@pechincha/testing/eventually';
import { makeEvent } from '@pechincha/testing/event-factory';
import { member, type TestService } from '@pechincha/testing/test-service';
import { Types } from 'mongoose';
import type { ReactionRow } from '../src/reactions/reactions.repository.js';
import { ReconciliationService } from '../src/reconciliation/reconciliation.service.js';
import type { MemberStatus } from '../src/member-statuses/member-status.repository.js';
import { SuspensionWorker } from '../src/suspension/suspension.worker.js';
import { registerMembers, type Member } from './helpers.js';
import { makePromotionRow } from './promotion-rows.js';

export const memberStatusEvent = (
  { sub }: Pick<Member, 'sub'>,
  change: Partial<MemberStatus> = {},
  subjectVersion = 1,
) =>
  makeEvent(
    userStatusChanged,
    { userId: sub, voteWeight: 1, trusted: false, addressGroup: null, suspended: false, ...change },
    { subject: sub, subjectVersion },
  );

/** Members with these statuses, of vote weight 1 where they do not say otherwise. */
export async function createVoters<N extends Partial<MemberStatus>[]>(
  service: TestService,
  ...memberStatuses: N
): Promise<{ [I in keyof N]: Member }> {
  const members = memberStatuses.map(() => member()) as { [I in keyof N]: Member };
  await service.publishAndWait(
    ...members.map((one: Member, index: number) => memberStatusEvent(one, memberStatuses[index])),
  );
  return members;
}

/** Members whose votes are accepted, with these statuses. */
export async function createCheckers<N extends Partial<MemberStatus>[]>(
  service: TestService,
  ...memberStatuses: N
): Promise<{ [I in keyof N]: Member }> {
  const members = await registerMembers(service, ...memberStatuses.map(() => 'Bia'));
  await service.publishAndWait(...members.map((one, index) => memberStatusEvent(one, memberStatuses[index])));
  return members as { [I in keyof N]: Member };
}

/** Inserts active promotions and returns their ids. */
export async function insertPromotions(
  service: TestService,
  author: string,
  count: number,
): Promise<string[]> {
  const rows = Array.from({ length: count }, () => ({
    ...makePromotionRow(new Types.ObjectId(), new Types.ObjectId(author), 'active'),
    commentsCount: 0,
  }));
  await service.database.collection('promotions').insertMany(rows);
  return rows.map(({ _id }) => _id.toHexString());
}

/** Runs the jobs that follow from member statuses without their delay. */
export async function runSuspensionJobs(service: TestService): Promise<void> {
  await service.database.collection('suspension_jobs').updateMany({}, { $set: { dueAt: new Date() } });
  service.getProvider(SuspensionWorker).wake();
  await eventually(async () => expect(await service.listRows('suspension_jobs')).toEqual([]));
}

export const listReactions = async (service: TestService, id: string) =>
  (await service.listRows('reactions')).filter(
    ({ promotion }) => String(promotion) === id,
  ) as unknown as ReactionRow[];

/** Waits until nothing is pending; returns a promotion's `[likes, dislikes, netLikes]`, which a recount confirms. */
export async function waitForCounts(service: TestService, id: string): Promise<[number, number, number]> {
  await eventually(async () => expect(await service.listRows('count_deltas')).toEqual([]));
  // Once: a recount repairs what it finds.
  const drifts = await service.getProvider(ReconciliationService).run();
  expect(drifts.filter((drift) => drift.id === id)).toEqual([]);
  const row = await service.database.collection('promotions').findOne({ _id: new Types.ObjectId(id) });
  const counted = (await listReactions(service, id)).filter((reaction) => reaction.counted);
  const addressGroups = counted.flatMap(({ addressGroup }) => addressGroup ?? []);
  expect(new Set(addressGroups).size).toBe(addressGroups.length);
  return [row?.['likesCount'], row?.['dislikesCount'], row?.['netLikes'] ?? 0];
}
