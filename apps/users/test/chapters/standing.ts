import { usersExport } from '@pechincha/contracts/operations/internal';
import { deleteMe, getPublicProfile } from '@pechincha/contracts/operations/users';
import { listAudit, setUserTrusted, type AuditEntry } from '@pechincha/contracts/operations/users-admin';
import type { Chapter } from '@pechincha/testing/chapters';
import { newId } from '@pechincha/testing/event-factory';
import { eventually } from '@pechincha/testing/eventually';
import { runNight } from '@pechincha/testing/run-night';
import { StandingReconciliationWorker } from '../../src/accounts/standing.service.js';
import { promotionDeletedEvent, statusChangedEvent } from '../activity-events.js';
import { createAdmin, setRole, setStatus } from '../admin-requests.js';
import {
  createConfirmedMember,
  DAY_MS,
  getAccounts,
  HOUR_MS,
  listPublished,
  readVoice,
  waitForStandings,
} from '../standings.js';
import { randomAddress, randomEmail, toClaims, type TestUsers } from '../test-users.js';

let users: TestUsers;

const approve = (id: string, times: number) =>
  users.service.publishAndWait(
    ...Array.from({ length: times }, () => statusChangedEvent(id, 'pending', 'active')),
  );

export const standing: Chapter<TestUsers> = (getService) => {
  beforeAll(() => {
    users = getService();
  });

  it('new member has no voice, sees why, and nothing is published', async () => {
    const member = await users.createMember();
    expect(await readVoice(users, member)).toEqual([false, 0, ['email', 'age']]);
    await approve(member.id, 1);
    expect(listPublished(users, member.id)).toEqual([]);
  });

  it('voice begins once when the account is old enough, with two replicas', async () => {
    const member = await createConfirmedMember(users, 72 * HOUR_MS);
    await waitForStandings(users, member.id, { userId: member.id, voice: 1, suspended: false, kin: null });
    expect(await readVoice(users, member)).toEqual([true, 1, []]);
    const stored = await getAccounts(users).findOne({ _id: member.id });
    expect(stored?.voiceChangesAt).toEqual(new Date(Number(stored?.createdAt) + 30 * DAY_MS));
  });

  it('voice does not begin before the account is old enough', async () => {
    const member = await createConfirmedMember(users, 72 * HOUR_MS - 60_000);
    await eventually(async () => {
      const stored = await getAccounts(users).findOne({ _id: member.id });
      expect(stored?.voiceChangesAt).toEqual(new Date(Number(stored?.createdAt) + 72 * HOUR_MS));
    });
    expect(await readVoice(users, member)).toEqual([true, 0, ['age']]);
    expect(listPublished(users, member.id)).toEqual([]);
  });

  it('five approved promotions give a member of 30 days a second vote, until one of them is removed', async () => {
    const member = await createConfirmedMember(users, 30 * DAY_MS);
    await waitForStandings(users, member.id, { voice: 1 });
    await approve(member.id, 4);
    expect(listPublished(users, member.id)).toHaveLength(1);
    await approve(member.id, 1);
    await waitForStandings(users, member.id, { voice: 1 }, { voice: 2 });
    await users.service.publishAndWait(promotionDeletedEvent(member.id, 'active'));
    await waitForStandings(users, member.id, { voice: 1 }, { voice: 2 }, { voice: 1 });
  });

  it('a removed promotion takes trust, and an ended one nothing', async () => {
    const member = await createConfirmedMember(users, 72 * HOUR_MS, { trusted: true });
    await waitForStandings(users, member.id, { voice: 3, trusted: true });
    await users.service.publishAndWait(statusChangedEvent(member.id, 'active', 'expired'));
    expect(listPublished(users, member.id)).toHaveLength(1);
    await users.service.publishAndWait(statusChangedEvent(member.id, 'active', 'removed'));
    await waitForStandings(users, member.id, { voice: 3 }, { voice: 1, trusted: false });
    expect((await getAccounts(users).findOne({ _id: member.id }))?.cautionedAt).toBeUndefined();
  });

  it("an admin's deletion takes trust, the author's own does not", async () => {
    const member = await createConfirmedMember(users, 72 * HOUR_MS, { trusted: true });
    await waitForStandings(users, member.id, { voice: 3, trusted: true });
    await users.service.publishAndWait(promotionDeletedEvent(member.id, 'expired'));
    expect(listPublished(users, member.id)).toHaveLength(1);
    await users.service.publishAndWait(promotionDeletedEvent(member.id, 'pending', newId()));
    await waitForStandings(users, member.id, { voice: 3 }, { voice: 1, trusted: false });
  });

  it('an admin gives trust and takes it, audited once each, and everybody can see it', async () => {
    const admin = await createAdmin(users);
    const member = await createConfirmedMember(users, 72 * HOUR_MS);
    await waitForStandings(users, member.id, { voice: 1 });
    const set = async (trusted: unknown, as = admin, id = member.id) =>
      users.service.call(setUserTrusted, { as: as.claims, params: { id }, body: { trusted } });
    const readTrusted = async () =>
      (await users.service.call(getPublicProfile, { params: { id: member.id } })).body.trusted;
    for (const _time of [1, 2]) expect((await set(true)).body).toMatchObject({ trusted: true });
    expect(await readTrusted()).toBe(true);
    expect((await set(false)).body).not.toHaveProperty('trusted');
    expect(await readTrusted()).toBeUndefined();
    await waitForStandings(
      users,
      member.id,
      { voice: 1 },
      { voice: 3, trusted: true },
      { voice: 1, trusted: false },
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
    await waitForStandings(
      users,
      member.id,
      { voice: 3, suspended: false },
      { voice: 3, suspended: true },
      { voice: 3, suspended: false },
      { voice: 0, suspended: false },
    );
  });

  it('night publishes a standing that its account has not yet', async () => {
    const member = await users.createMember();
    const change = { $set: { role: 'manager' }, $unset: { standing: 1, voiceChangesAt: 1 } } as const;
    await getAccounts(users).updateOne({ _id: member.id }, change);
    await runNight(users.service, StandingReconciliationWorker);
    await waitForStandings(users, member.id, { voice: 3 });
    await runNight(users.service, StandingReconciliationWorker);
    expect(listPublished(users, member.id)).toHaveLength(1);
  });

  describe('kin', () => {
    const registerFrom = async (address: string) => {
      const registration = { name: 'Ana Ribeiro', email: randomEmail(), password: 'segredo1' };
      const { body } = await users.register(registration, address);
      return body.user._id as string;
    };
    const getKin = async (id: string): Promise<string | undefined> =>
      (await getAccounts(users).findOne({ _id: id }))?.kin;
    const passHours = (ids: string[], hours: number) =>
      users.service.database
        .collection('registration_addresses')
        .updateMany({ account: { $in: ids } }, [
          { $set: { since: { $subtract: ['$since', hours * HOUR_MS] } } },
        ]);

    it('accounts from one address within a day are kin, the first of them too', async () => {
      const address = randomAddress();
      const first = await registerFrom(address);
      expect(await getKin(first)).toBeUndefined();
      const second = await registerFrom(address);
      const kin = await getKin(first);
      expect(kin).toMatch(/^[0-9a-f]{24}$/);
      const third = await registerFrom(address);
      for (const id of [first, second, third]) {
        expect(await getKin(id)).toBe(kin);
        await waitForStandings(users, id, { kin: kin ?? '', voice: 0 });
      }
      expect(await getKin(await registerFrom(randomAddress()))).toBeUndefined();
    });

    it('accounts from one address on different days are not kin', async () => {
      const address = randomAddress();
      const first = await registerFrom(address);
      await passHours([first], 24);
      const second = await registerFrom(address);
      expect([await getKin(first), await getKin(second)]).toEqual([undefined, undefined]);
      expect(await registerFrom(address).then(getKin)).toBe(await getKin(second));
    });

    it('accounts registered from one address at once are all kin', async () => {
      const address = randomAddress();
      const ids = await Promise.all(Array.from({ length: 8 }, () => registerFrom(address)));
      const kin = new Set(await Promise.all(ids.map(getKin)));
      expect([...kin]).toEqual([expect.stringMatching(/^[0-9a-f]{24}$/)]);
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
      expect(await getKin(id)).toBeDefined();
      const { body: login } = await users.login({ email, password: 'segredo1' });
      const deleted = await users.service.call(deleteMe, {
        as: toClaims(login.token),
        body: { password: 'segredo1' },
        headers: { 'x-client-address': randomAddress() },
      });
      expect(deleted.status).toBe(204);
      expect(await addresses.findOne({ account: id })).toBeNull();
      const account = await getAccounts(users).findOne({ _id: id });
      for (const field of ['kin', 'standing', 'emailConfirmedAt']) expect(account).not.toHaveProperty(field);
    });
  });
};
