import { usersExport } from '@pechincha/contracts/operations/internal';
import { deleteMe } from '@pechincha/contracts/operations/users';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { StandingWorker } from '../../src/accounts/standing.service.js';
import { appealDecidedEvent, caseDecidedEvent } from '../activity-events.js';
import {
  createConfirmedMember,
  DAY_MS,
  getAccounts,
  HOUR_MS,
  listPublished,
  readVoice,
  waitForStandings,
} from '../standings.js';
import { randomAddress, type TestUsers } from '../test-users.js';

let users: TestUsers;

const caution = { action: 'expire' as const, caution: true };

const getCautionedAt = async (id: string) => (await getAccounts(users).findOne({ _id: id }))?.cautionedAt;

const createTrustedMember = async () => {
  const member = await createConfirmedMember(users, 72 * HOUR_MS, { trusted: true });
  await waitForStandings(users, member.id, { voice: 3, trusted: true });
  return member;
};

export const cautions: Chapter<TestUsers> = (getService) => {
  beforeAll(() => {
    users = getService();
  });

  it('caution takes the voice for 30 days', async () => {
    const cautionedAt = new Date(Date.now() - 30 * DAY_MS + 60_000);
    const member = await createConfirmedMember(users, 72 * HOUR_MS, { cautionedAt });
    await eventually(async () => {
      const stored = await getAccounts(users).findOne({ _id: member.id });
      expect(stored?.voiceChangesAt).toEqual(new Date(cautionedAt.getTime() + 30 * DAY_MS));
    });
    expect(await readVoice(users, member)).toEqual([true, 0, ['caution']]);
    const passed = { cautionedAt: new Date(Date.now() - 30 * DAY_MS), voiceChangesAt: new Date() };
    await getAccounts(users).updateOne({ _id: member.id }, { $set: passed });
    users.service.getProvider(StandingWorker).wake();
    await waitForStandings(users, member.id, { voice: 1 });
  });

  it('a decision with a caution takes the voice and trust, an older one no more', async () => {
    const member = await createTrustedMember();
    const at = new Date();
    await users.service.publishAndWait(caseDecidedEvent(member.id, caution, at));
    await waitForStandings(users, member.id, { voice: 3 }, { voice: 0, trusted: false });
    await getAccounts(users).updateOne({ _id: member.id }, { $set: { trusted: true } });
    const earlier = new Date(at.getTime() - DAY_MS);
    await users.service.publishAndWait(caseDecidedEvent(member.id, caution, earlier));
    expect(await getAccounts(users).findOne({ _id: member.id })).toMatchObject({ trusted: true });
    expect(await readVoice(users, member)).toEqual([true, 0, ['caution']]);
    expect(await getCautionedAt(member.id)).toEqual(at);
  });

  it('a reversed decision takes its caution back, trust not, and a repeated one changes nothing', async () => {
    const member = await createTrustedMember();
    const at = new Date();
    const events = [caseDecidedEvent(member.id, caution, at), appealDecidedEvent(member.id, at)];
    for (const event of events) await users.service.publishAndWait(event);
    const standings = [{ voice: 3 }, { voice: 0, trusted: false }, { voice: 1, trusted: false }];
    await waitForStandings(users, member.id, ...standings);
    expect(await readVoice(users, member)).toEqual([true, 1, []]);
    const stored = await getAccounts(users).findOne({ _id: member.id });
    expect(stored?.cautionedAt).toBeNull();
    await users.service.clearInbox();
    for (const event of events) await users.service.publishAndWait(event);
    expect(await getAccounts(users).findOne({ _id: member.id })).toEqual(stored);
    expect(listPublished(users, member.id)).toHaveLength(standings.length);
  });

  it('a caution that arrives after its reversal takes trust and no voice', async () => {
    const member = await createTrustedMember();
    const at = new Date();
    await users.service.publishAndWait(appealDecidedEvent(member.id, at));
    expect(listPublished(users, member.id)).toHaveLength(1);
    await users.service.publishAndWait(caseDecidedEvent(member.id, caution, at));
    await waitForStandings(users, member.id, { voice: 3 }, { voice: 1, trusted: false });
    expect(await getCautionedAt(member.id)).toBeNull();
  });

  it.each(['later', 'earlier'] as const)('the %s caution stays when the other is reversed', async (kept) => {
    const member = await createConfirmedMember(users, 72 * HOUR_MS);
    const later = new Date();
    const earlier = new Date(later.getTime() - DAY_MS);
    for (const at of [earlier, later])
      await users.service.publishAndWait(caseDecidedEvent(member.id, caution, at));
    const [reversed, expected] = kept === 'later' ? [earlier, later] : [later, earlier];
    await users.service.publishAndWait(appealDecidedEvent(member.id, reversed));
    expect(await getCautionedAt(member.id)).toEqual(expected);
    expect(await readVoice(users, member)).toEqual([true, 0, ['caution']]);
  });

  it.each([
    ['a kept decision', { outcome: 'kept' }],
    ['a reversed decision without a caution', { caution: false }],
  ] as const)('%s takes no caution back', async (_name, appeal) => {
    const member = await createConfirmedMember(users, 72 * HOUR_MS);
    const at = new Date();
    await users.service.publishAndWait(
      caseDecidedEvent(member.id, caution, at),
      appealDecidedEvent(member.id, at, appeal),
    );
    expect(await getCautionedAt(member.id)).toEqual(at);
  });

  it('the export shows cautions, and the deletion of the account removes them', async () => {
    const member = await users.createMember();
    const at = new Date();
    await users.service.publishAndWait(
      caseDecidedEvent(member.id, caution, at),
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
    for (const field of ['cautionedAt', 'cautions', 'reversedCautions'])
      expect(account).not.toHaveProperty(field);
  });
};
