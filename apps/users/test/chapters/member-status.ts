import { usersExport } from '@pechincha/contracts/operations/internal';
import { deleteMe, getPublicProfile } from '@pechincha/contracts/operations/users';
import { listAudit, setUserTrusted, type AuditEntry } from '@pechincha/contracts/operations/users-admin';
import type { Chapter } from '@pechincha/testing/chapters';
import { newId } from '@pechincha/testing/event-factory';
import { eventually } from '@pechincha/testing/eventually';
import { runNight } from '@pechincha/testing/run-night';
import { MemberStatusReconciliationWorker } from '../../src/accounts/member-status.service.js';
import { authorsCountedEvent, promotionDeletedEvent, statusChangedEvent } from '../activity-events.js';
import { createAdmin, setRole, setStatus } from '../admin-requests.js';
import {
  createConfirmedMember,
  DAY_MS,
  getAccounts,
  HOUR_MS,
  listPublished,
  readVoteWeight,
  waitForMemberStatuses,
} from '../member-statuses.js';
import { randomAddress, randomEmail, toClaims, type TestUsers } from '../test-users.js';

let users: TestUsers;

/** @param version of the member's counts */
const countPromotions = (id: string, promotions: number, version = promotions) =>
  users.service.publishAndWait(authorsCountedEvent(id, version, { promotions }));

export const memberStatus: Chapter<TestUsers> = (getService) => {
  beforeAll(() => {
    users = getService();
  });

  it('new member has no vote weight, sees why, and nothing is published', async () => {
    const member = await users.createMember();
    expect(await readVoteWeight(users, member)).toEqual([false, 0, ['email', 'age']]);
    await countPromotions(member.id, 1);
    expect(listPublished(users, member.id)).toEqual([]);
  });

  it('vote weight begins once when the account is old enough, with two replicas', async () => {
    const member = await createConfirmedMember(users, 72 * HOUR_MS);
    await waitForMemberStatuses(users, member.id, {
      userId: member.id,
      voteWeight: 1,
      suspended: false,
      addressGroup: null,
    });
    expect(await readVoteWeight(users, member)).toEqual([true, 1, []]);
    const stored = await getAccounts(users).findOne({ _id: member.id });
    expect(stored?.voteWeightChangesAt).toEqual(new Date(Number(stored?.createdAt) + 30 * DAY_MS));
  });

  it('vote weight does not begin before the account is old enough', async () => {
    const member = await createConfirmedMember(users, 72 * HOUR_MS - 60_000);
    await eventually(async () => {
      const stored = await getAccounts(users).findOne({ _id: member.id });
      expect(stored?.voteWeightChangesAt).toEqual(new Date(Number(stored?.createdAt) + 72 * HOUR_MS));
    });
    expect(await readVoteWeight(users, member)).toEqual([true, 0, ['age']]);
    expect(listPublished(users, member.id)).toEqual([]);
  });

  it('five approved promotions give a member of 30 days a second vote, until one of them is removed', async () => {
    const member = await createConfirmedMember(users, 30 * DAY_MS);
    await waitForMemberStatuses(users, member.id, { voteWeight: 1 });
    await countPromotions(member.id, 4);
    expect(listPublished(users, member.id)).toHaveLength(1);
    await countPromotions(member.id, 5);
    await waitForMemberStatuses(users, member.id, { voteWeight: 1 }, { voteWeight: 2 });
    await countPromotions(member.id, 4, 6);
    await waitForMemberStatuses(users, member.id, { voteWeight: 1 }, { voteWeight: 2 }, { voteWeight: 1 });
  });

  it('a removed promotion takes trust, and an ended one nothing', async () => {
    const member = await createConfirmedMember(users, 72 * HOUR_MS, { trusted: true });
    await waitForMemberStatuses(users, member.id, { voteWeight: 3, trusted: true });
    await users.service.publishAndWait(statusChangedEvent(member.id, 'active', 'expired'));
    expect(listPublished(users, member.id)).toHaveLength(1);
    await users.service.publishAndWait(statusChangedEvent(member.id, 'active', 'removed'));
    await waitForMemberStatuses(users, member.id, { voteWeight: 3 }, { voteWeight: 1, trusted: false });
    expect((await getAccounts(users).findOne({ _id: member.id }))?.warnedAt).toBeUndefined();
  });

  it("an admin's deletion takes trust, the author's own does not", async () => {
    const member = await createConfirmedMember(users, 72 * HOUR_MS, { trusted: true });
    await waitForMemberStatuses(users, member.id, { voteWeight: 3, trusted: true });
    await users.service.publishAndWait(promotionDeletedEvent(member.id, 'expired'));
    expect(listPublished(users, member.id)).toHaveLength(1);
    await users.service.publishAndWait(promotionDeletedEvent(member.id, 'pending', newId()));
    await waitForMemberStatuses(users, member.id, { voteWeight: 3 }, { voteWeight: 1, trusted: false });
  });

  it('an admin gives trust and takes it, audited once each, and everybody can see it', async () => {
    const admin = await createAdmin(users);
    const member = await createConfirmedMember(users, 72 * HOUR_MS);
    await waitForMemberStatuses(users, member.id, { voteWeight: 1 });
    const set = async (trusted: unknown, as = admin, id = member.id) =>
      users.service.call(setUserTrusted, { as: as.claims, params: { id }, body: { trusted } });
    const readTrusted = async () =>
      (await users.service.call(getPublicProfile, { params: { id: member.id } })).body.trusted;
    for (const _time of [1, 2]) expect((await set(true)).body).toMatchObject({ trusted: true });
    expect(await readTrusted()).toBe(true);
    expect((await set(false)).body).not.toHaveProperty('trusted');
    expect(await readTrusted()).toBeUndefined();
    await waitForMemberStatuses(
      users,
      member.id,
      { voteWeight: 1 },
      { voteWeight: 3, trusted: true },
      { voteWeight: 1, trusted: false },
    );
    const query = { member: member.id };
    const { entries } = (await users.service.call(listAudit, { as: admin.claims, query })).body;
    expect(entries.map(({ what, from, to, by }: AuditEntry) => [what, from, to, by?._id])).toEqual([
      ['trusted', 'true', 'false', admin.id],
      ['trusted', 'false', 'true', admin.id],
    ]);
    expect((await set(true, admin, admin.id)).body.code).toBe('OWN_ACCOUNT');
    expect((await set(true, admin, newId())).status).toBe(404);
    for (const trusted of ['sim', 1, null, undefined]) expect((await set(trusted)).status).toBe(400);
    expect((await set(true, member)).status).toBe(403);
  });

  it('role and suspension are published, once each', async () => {
    const admin = await createAdmin(users);
    const member = await users.createMember();
    await setRole(users, admin, member.id, 'manager');
    await setRole(users, admin, member.id, 'manager');
    await setStatus(users, admin, member.id, 'suspended');
    await setStatus(users, admin, member.id, 'active');
    await setRole(users, admin, member.id, 'user');
    await waitForMemberStatuses(
      users,
      member.id,
      { voteWeight: 3, suspended: false, staff: true },
      { voteWeight: 3, suspended: true, staff: true },
      { voteWeight: 3, suspended: false, staff: true },
      { voteWeight: 0, suspended: false },
    );
  });

  it('night publishes a status that its account has not yet', async () => {
    const member = await users.createMember();
    const change = {
      $set: { role: 'manager' },
      $unset: { memberStatus: 1, voteWeightChangesAt: 1 },
    } as const;
    await getAccounts(users).updateOne({ _id: member.id }, change);
    await runNight(users.service, MemberStatusReconciliationWorker);
    await waitForMemberStatuses(users, member.id, { voteWeight: 3 });
    await runNight(users.service, MemberStatusReconciliationWorker);
    expect(listPublished(users, member.id)).toHaveLength(1);
  });

  describe('address groups', () => {
    const registerFrom = async (address: string) => {
      const registration = { name: 'Ana Ribeiro', email: randomEmail(), password: 'segredo1' };
      const { body } = await users.register(registration, address);
      return body.user._id as string;
    };
    const getAddressGroup = async (id: string): Promise<string | undefined> =>
      (await getAccounts(users).findOne({ _id: id }))?.addressGroup;
    const passHours = (ids: string[], hours: number) =>
      users.service.database
        .collection('registration_addresses')
        .updateMany({ account: { $in: ids } }, [
          { $set: { since: { $subtract: ['$since', hours * HOUR_MS] } } },
        ]);

    it('accounts from one address within a day are one address group, the first of them too', async () => {
      const address = randomAddress();
      const first = await registerFrom(address);
      expect(await getAddressGroup(first)).toBeUndefined();
      const second = await registerFrom(address);
      const addressGroup = await getAddressGroup(first);
      expect(addressGroup).toMatch(/^[0-9a-f]{24}$/);
      const third = await registerFrom(address);
      for (const id of [first, second, third]) {
        expect(await getAddressGroup(id)).toBe(addressGroup);
        await waitForMemberStatuses(users, id, { addressGroup: addressGroup ?? '', voteWeight: 0 });
      }
      expect(await getAddressGroup(await registerFrom(randomAddress()))).toBeUndefined();
    });

    it('accounts from one address on different days are not one address group', async () => {
      const address = randomAddress();
      const first = await registerFrom(address);
      await passHours([first], 24);
      const second = await registerFrom(address);
      expect([await getAddressGroup(first), await getAddressGroup(second)]).toEqual([undefined, undefined]);
      expect(await registerFrom(address).then(getAddressGroup)).toBe(await getAddressGroup(second));
    });

    it('accounts registered from one address at once are all one address group', async () => {
      const address = randomAddress();
      const ids = await Promise.all(Array.from({ length: 8 }, () => registerFrom(address)));
      const addressGroup = new Set(await Promise.all(ids.map(getAddressGroup)));
      expect([...addressGroup]).toEqual([expect.stringMatching(/^[0-9a-f]{24}$/)]);
    });

    it('address is stored only as a hash, which the export shows and the deletion of the account removes', async () => {
      const address = randomAddress();
      const email = randomEmail();
      const { body } = await users.register({ name: 'Ana Ribeiro', email, password: 'segredo1' }, address);
      const id = body.user._id as string;
      const addresses = users.service.database.collection('registration_addresses');
      const row = await addresses.findOne({ account: id });
      expect(JSON.stringify(await users.service.listRows('registration_addresses'))).not.toContain(address);
      const exported = await users.service.call(usersExport, { as: { kind: 'gateway' }, params: { id } });
      expect(exported.body.conta).toMatchObject({
        emailConfirmado: false,
        pesoDoVoto: 0,
        grupoDoEnderecoDeCadastro: null,
        resumoDoEnderecoDeCadastro: { valor: row?._id },
      });
      await registerFrom(address);
      expect(await getAddressGroup(id)).toBeDefined();
      const { body: login } = await users.login({ email, password: 'segredo1' });
      const deleted = await users.service.call(deleteMe, {
        as: toClaims(login.token),
        body: { password: 'segredo1' },
        headers: { 'x-client-address': randomAddress() },
      });
      expect(deleted.status).toBe(204);
      expect(await addresses.findOne({ account: id })).toBeNull();
      const account = await getAccounts(users).findOne({ _id: id });
      for (const field of ['addressGroup', 'memberStatus', 'emailConfirmedAt'])
        expect(account).not.toHaveProperty(field);
    });
  });
};
