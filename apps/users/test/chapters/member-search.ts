import { searchMembers, updateMe } from '@pechincha/contracts/operations/users';
import type { Chapter } from '@pechincha/testing/chapters';
import { visitor } from '@pechincha/testing/test-service';
import { RoleAndStatusService } from '../../src/sign-in/role-and-status.service.js';
import type { TestAccounts } from '../test-accounts.js';
import { randomEmail, type TestMember, type TestUsers } from '../test-users.js';

let users: TestUsers;

const search = (q: string, as: Parameters<typeof users.service.call>[1]['as']) =>
  users.service.call(searchMembers, { as, query: { q } });
/** A word that no other member's name has. */
const word = `Zé${randomEmail().slice(1, 9)}`;
async function createMemberNamed(name: string): Promise<TestMember> {
  const member = await users.createMember();
  await users.service.call(updateMe, { as: member.claims, body: { name } });
  return member;
}

export const memberSearch: Chapter<TestAccounts> = (getService) => {
  beforeAll(() => {
    ({ users } = getService());
  });

  it('finds at most eight names by the prefix of a word, ignoring accents', async () => {
    const searcher = await createMemberNamed(`Íris ${word} da Conceição`);
    const found = async (q: string) =>
      (await search(q, searcher.claims)).body.map(({ name }: { name: string }) => name);
    const name = `Íris ${word} da Conceição`;
    for (const q of [word, `${word.toLowerCase().replace('é', 'e')} DA conc`, `iris ${word}`]) {
      expect(await found(q)).toEqual([name]);
    }
    expect(await found(`${word} iris`)).toEqual([]);
    expect(await found(`.*${word}`)).toEqual([name]);
    expect(await found('..')).toEqual([]);
    for (let at = 0; at < 9; at++) await createMemberNamed(`Muitos${word} ${at}`);
    const many = await search(`muitos${word}`, searcher.claims);
    expect(many.body).toHaveLength(8);
    expect(Object.keys(many.body[0]).toSorted()).toEqual(['_id', 'avatar', 'name']);
  });

  it('leaves suspended members out', async () => {
    const [searcher, suspended] = [await users.createMember(), await createMemberNamed(`Sus${word}`)];
    expect((await search(`sus${word}`, searcher.claims)).body).toHaveLength(1);
    await users.service.getProvider(RoleAndStatusService).suspend(suspended.id);
    expect((await search(`sus${word}`, searcher.claims)).body).toEqual([]);
  });

  it('requires a member and two letters', async () => {
    const { claims } = await users.createMember();
    expect((await search('an', visitor)).status).toBe(401);
    for (const q of ['a', ' a ', '']) {
      expect(await search(q, claims)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'q', msg: 'Digite pelo menos duas letras' }] },
      });
    }
  });

  it('uses an index', async () => {
    const accounts = users.service.database.collection('accounts');
    const begins = { $elemMatch: { $gte: 'an', $lt: 'an\u{10ffff}' } };
    const filter = { nameKeys: begins, status: 'active', deletedAt: null };
    const plan = JSON.stringify(await accounts.find(filter).limit(8).explain('queryPlanner'));
    expect(plan).toContain('nameKeys_1_status_1');
    expect(plan).not.toMatch(/COLLSCAN|"SORT"/);
  });
};
