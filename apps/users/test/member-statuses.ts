import type { EventData } from '@pechincha/contracts/event';
import type { userStatusChanged } from '@pechincha/contracts/events/user';
import { getMe } from '@pechincha/contracts/operations/users';
import { eventually } from '@pechincha/testing/eventually';
import type { AccountRow } from '../src/accounts/account.schema.js';
import { MemberStatusWorker } from '../src/accounts/member-status.service.js';
import type { TestMember, TestUsers } from './test-users.js';

export const HOUR_MS = 60 * 60_000;
export const DAY_MS = 24 * HOUR_MS;

export const getAccounts = ({ service }: TestUsers) => service.database.collection<AccountRow>('accounts');

export const listPublished = ({ service }: TestUsers, id: string) =>
  service.broker
    .listReceived('user.status-changed')
    .filter(({ subject }) => subject === id)
    .toSorted((a, b) => a.subjectVersion - b.subjectVersion);

export const waitForMemberStatuses = (
  users: TestUsers,
  id: string,
  ...memberStatuses: Partial<EventData<typeof userStatusChanged>>[]
) =>
  eventually(() => {
    const published = listPublished(users, id);
    expect(published.map(({ data }) => data)).toMatchObject(memberStatuses);
    expect(published.map(({ subjectVersion }) => subjectVersion)).toEqual(
      memberStatuses.map((_none, at) => at + 1),
    );
  });

export const readVoteWeight = async ({ service }: TestUsers, { claims }: TestMember) => {
  const { body } = await service.call(getMe, { as: claims });
  return [body.emailConfirmed, body.voice, body.voiceMissing];
};

/** A member of this age with a confirmed e-mail, whose vote weight is due to be calculated. */
export async function createConfirmedMember(
  users: TestUsers,
  ageMs: number,
  changes: object = {},
): Promise<TestMember> {
  const member = await users.createMember();
  const [now, createdAt] = [new Date(), new Date(Date.now() - ageMs)];
  const confirmed = { createdAt, emailConfirmedAt: now, voteWeightChangesAt: now, ...changes };
  await getAccounts(users).updateOne({ _id: member.id }, { $set: confirmed });
  users.service.getProvider(MemberStatusWorker).wake();
  return member;
}
