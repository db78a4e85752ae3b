import { usersExport } from '@pechincha/contracts/operations/internal';
import { deleteMe } from '@pechincha/contracts/operations/users';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { MemberStatusWorker } from '../../src/accounts/member-status.service.js';
import { appealDecidedEvent, caseDecidedEvent } from '../activity-events.js';
import {
  createConfirmedMember,
  DAY_MS,
  getAccounts,
  HOUR_MS,
  listPublished,
  readVoteWeight,
  waitForMemberStatuses,
} from '../member-statuses.js';
import { randomAddress, type TestUsers } from '../test-users.js';

let users: TestUsers;

const warning = { action: 'expire' as const, warning: true };

const getWarnedAt = async (id: string) => (await getAccounts(users).findOne({ _id: id }))?.warnedAt;

const createTrustedMember = async () => {
  const member = await createConfirmedMember(users, 72 * HOUR_MS, { trusted: true });
  await waitForMemberStatuses(users, member.id, { voteWeight: 3, trusted: true });
  return member;
};

export const warnings: Chapter<TestUsers> = (getService) => {
  beforeAll(() => {
    users = getService();
  });

  it('warning takes the vote weight for 30 days', async () => {
    const warnedAt = new Date(Date.now() - 30 * DAY_MS + 60_000);
    const member = await createConfirmedMember(users, 72 * HOUR_MS, { warnedAt });
    await eventually(async () => {
      const stored = await getAccounts(users).findOne({ _id: member.id });
      expect(stored?.voteWeightChangesAt).toEqual(new Date(warnedAt.getTime() + 30 * DAY_MS));
    });
    expect(await readVoteWeight(users, member)).toEqual([true, 0, ['caution']]);
    const passed = { warnedAt: new Date(Date.now() - 30 * DAY_MS), voteWeightChangesAt: new Date() };
    await getAccounts(users).updateOne({ _id: member.id }, { $set: passed });
    users.service.getProvider(MemberStatusWorker).wake();
    await waitForMemberStatuses(users, member.id, { voteWeight: 1 });
  });

  it('a decision with a warning takes the vote weight and trust, an older one no more', async () => {
    const member = await createTrustedMember();
    const at = new Date();
    await users.service.publishAndWait(caseDecidedEvent(member.id, warning, at));
    await waitForMemberStatuses(users, member.id, { voteWeight: 3 }, { voteWeight: 0, trusted: false });
    await getAccounts(users).updateOne({ _id: member.id }, { $set: { trusted: true } });
    const earlier = new Date(at.getTime() - DAY_MS);
    await users.service.publishAndWait(caseDecidedEvent(member.id, warning, earlier));
    expect(await getAccounts(users).findOne({ _id: member.id })).toMatchObject({ trusted: true });
    expect(await readVoteWeight(users, member)).toEqual([true, 0, ['caution']]);
    expect(await getWarnedAt(member.id)).toEqual(at);
  });

  it('a reversed decision takes its warning back, trust not, and a repeated one changes nothing', async () => {
    const member = await createTrustedMember();
    const at = new Date();
    const events = [caseDecidedEvent(member.id, warning, at), appealDecidedEvent(member.id, at)];
    for (const event of events) await users.service.publishAndWait(event);
    const memberStatuses = [
      { voteWeight: 3 },
      { voteWeight: 0, trusted: false },
      { voteWeight: 1, trusted: false },
    ];
    await waitForMemberStatuses(users, member.id, ...memberStatuses);
    expect(await readVoteWeight(users, member)).toEqual([true, 1, []]);
    const stored = await getAccounts(users).findOne({ _id: member.id });
    expect(stored?.warnedAt).toBeNull();
    await users.service.clearInbox();
    for (const event of events) await users.service.publishAndWait(event);
    expect(await getAccounts(users).findOne({ _id: member.id })).toEqual(stored);
    expect(listPublished(users, member.id)).toHaveLength(memberStatuses.length);
  });

  it('a warning that arrives after its reversal takes trust and no vote weight', async () => {
    const member = await createTrustedMember();
    const at = new Date();
    await users.service.publishAndWait(appealDecidedEvent(member.id, at));
    expect(listPublished(users, member.id)).toHaveLength(1);
    await users.service.publishAndWait(caseDecidedEvent(member.id, warning, at));
    await waitForMemberStatuses(users, member.id, { voteWeight: 3 }, { voteWeight: 1, trusted: false });
    expect(await getWarnedAt(member.id)).toBeNull();
  });

  it.each(['later', 'earlier'] as const)('the %s warning stays when the other is reversed', async (kept) => {
    const member = await createConfirmedMember(users, 72 * HOUR_MS);
    const later = new Date();
    const earlier = new Date(later.getTime() - DAY_MS);
    for (const at of [earlier, later])
      await users.service.publishAndWait(caseDecidedEvent(member.id, warning, at));
    const [reversed, expected] = kept === 'later' ? [earlier, later] : [later, earlier];
    await users.service.publishAndWait(appealDecidedEvent(member.id, reversed));
    expect(await getWarnedAt(member.id)).toEqual(expected);
    expect(await readVoteWeight(users, member)).toEqual([true, 0, ['caution']]);
  });

  it.each([
    ['a kept decision', { outcome: 'kept' }],
    ['a reversed decision without a warning', { warning: false }],
  ] as const)('%s takes no warning back', async (_name, appeal) => {
    const member = await createConfirmedMember(users, 72 * HOUR_MS);
    const at = new Date();
    await users.service.publishAndWait(
      caseDecidedEvent(member.id, warning, at),
      appealDecidedEvent(member.id, at, appeal),
    );
    expect(await getWarnedAt(member.id)).toEqual(at);
  });

  it('the export shows warnings, and the deletion of the account removes them', async () => {
    const member = await users.createMember();
    const at = new Date();
    await users.service.publishAndWait(
      caseDecidedEvent(member.id, warning, at),
      appealDecidedEvent(member.id, at),
    );
    const params = { id: member.id };
    const { body } = await users.service.call(usersExport, { as: { kind: 'gateway' }, params });
    expect(body.conta).toMatchObject({
      advertidaEm: null,
      advertencias: [at.toISOString()],
      advertenciasRevertidas: [at.toISOString()],
    });
    const deleted = await users.service.call(deleteMe, {
      as: member.claims,
      body: { password: member.password },
      headers: { 'x-client-address': randomAddress() },
    });
    expect(deleted.status).toBe(204);
    const removed = await getAccounts(users).findOne({ _id: member.id });
    await users.service.publishAndWait(appealDecidedEvent(member.id, new Date()));
    const account = await getAccounts(users).findOne({ _id: member.id });
    expect(account).toEqual(removed);
    for (const field of ['warnedAt', 'warnings', 'reversedWarnings'])
      expect(account).not.toHaveProperty(field);
  });
};
