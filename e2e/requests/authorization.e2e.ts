// Shows S3, S5 of docs/reliability.md.
import { expect, test } from '@playwright/test';
import { operations, type PublicOperation } from '@pechincha/contracts/operations/all';
import { defaultSite } from '@pechincha/contracts/site';
import {
  getReviewedAccess,
  allowedWhenSuspended,
  type ReviewedAccess,
} from '@pechincha/testing/reviewed-access';
import { call } from '../api.ts';
import type { Member } from '../members.ts';
import { samples } from './samples.ts';
import { actors, World, type Actor } from './world.ts';

/** The callers that each kind of access admits. */
const allowedActors: Record<ReviewedAccess, readonly Actor[]> = {
  public: ['anonymous', 'member', 'author', 'manager', 'admin'],
  member: ['member', 'author', 'manager', 'admin', 'suspended'],
  owner: ['member', 'author', 'manager', 'admin'],
  manager: ['manager', 'admin'],
  admin: ['admin'],
};

function getExpectedStatus(operation: PublicOperation, actor: Actor): number {
  const sample = samples[operation.id];
  if (actor === 'suspended' && !allowedWhenSuspended.has(operation.id)) return 403;
  const access = getReviewedAccess(operation.id);
  if (!allowedActors[access].includes(actor)) return actor === 'anonymous' ? 401 : 403;
  if (access === 'owner' && actor !== 'author' && actor !== 'admin') return 403;
  if (sample?.statusForOthers && access !== 'owner' && actor !== 'author') return sample.statusForOthers;
  if (sample?.statusForAuthor && actor === 'author') return sample.statusForAuthor;
  return sample?.status ?? operation.status;
}

/** Responses with a token of the caller. */
const givesToken = new Set(['register', 'login', 'googleLogin', 'googleExchange']);
/** Responses that show e-mails of others to managers and admins. */
const showsEmails = new Set([
  'listUsers',
  'setUserRole',
  'setUserStatus',
  'setUserTrusted',
  'getAdminStats',
  'listAdminPromotions',
  'listPending',
  'listGamificationUsers',
  'updateGamificationUser',
  'listAllRedemptions',
  'updateRedemption',
]);

/** No tokens, and no e-mails but the caller's own and the site's. Error bodies too. */
function expectNoForeignData(
  { id }: PublicOperation,
  actor: Actor,
  caller: Member | undefined,
  body: unknown,
): void {
  const text = JSON.stringify(body) ?? '';
  if (!givesToken.has(id)) expect(text).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]+/);
  if (givesToken.has(id) || (['manager', 'admin'].includes(actor) && showsEmails.has(id))) return;
  const emails = text.match(/[\w.+-]+@[\w-]+\.[\w.-]+/g) ?? [];
  const known = [caller?.email, defaultSite.contactEmail];
  expect(emails.filter((email) => !known.includes(email))).toEqual([]);
}

let world: World;
test.beforeAll(async () => {
  world = await World.create();
});

test('samples have a valid request for every operation', () => {
  expect(Object.keys(samples).toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
});

for (const operation of operations)
  test(`${operation.id} returns the expected status for every kind of caller`, async () => {
    const sample = samples[operation.id];
    const actual: Partial<Record<Actor, number>> = {};
    const expected: Partial<Record<Actor, number>> = {};
    for (const actor of actors) {
      const caller = sample?.endsSession ? await world.registerCaller(actor) : world.getCaller(actor);
      const input = (await sample?.createInput?.(world, caller ?? world.author)) ?? {};
      const response = await call(operation, { ...input, token: caller?.token });
      actual[actor] = response.status;
      expected[actor] = getExpectedStatus(operation, actor);
      expectNoForeignData(operation, actor, caller, response.body);
      if (response.status >= 400) expect(response.body).toMatchObject({ statusCode: response.status });
      // Parsing drops unknown fields: none may be dropped.
      else if (operation.response) expect(response.body).toEqual(operation.response.parse(response.body));
    }
    expect(actual).toEqual(expected);
  });

const withId = operations.filter(({ path }) => path.includes('{id}'));
const malformed = ['x', '{"$ne":null}', '../users', "' or 1=1", '%00', 'a'.repeat(300)];

for (const operation of withId)
  test(`${operation.id} returns 404 when the id is unknown or malformed`, async () => {
    const input = (await samples[operation.id]?.createInput?.(world, world.admin)) ?? {};
    const getStatus = async (wrong: string): Promise<number> =>
      (await call(operation, { ...input, params: { id: wrong }, token: world.admin.token })).status;
    expect(await getStatus('0123456789abcdef01234567')).toBe(samples[operation.id]?.statusWhenMissing ?? 404);
    for (const wrong of malformed) expect([wrong, await getStatus(wrong)]).toEqual([wrong, 404]);
  });
