import { operations, type PublicOperation } from '@pechincha/contracts/operations/all';
import {
  getReviewedAccess,
  allowedWhenSuspended,
  type ReviewedAccess,
} from '@pechincha/testing/reviewed-access';
import { call } from './client.ts';
import { samples } from './samples.ts';
import { actors, World, type Actor } from './world.ts';

/** Every operation × everyone who may stand before it, with a thing that is really there, over the whole product. */
const mayCall: Record<ReviewedAccess, readonly Actor[]> = {
  public: ['anonymous', 'member', 'author', 'manager', 'admin'],
  member: ['member', 'author', 'manager', 'admin', 'suspended'],
  owner: ['member', 'author', 'manager', 'admin'],
  manager: ['manager', 'admin'],
  admin: ['admin'],
};

function expected(operation: PublicOperation, actor: Actor): number {
  const sample = samples[operation.id];
  if (actor === 'suspended' && !allowedWhenSuspended.has(operation.id)) return 403;
  const access = getReviewedAccess(operation.id);
  if (!mayCall[access].includes(actor)) return actor === 'anonymous' ? 401 : 403;
  if (access === 'owner' && actor !== 'author' && actor !== 'admin') return 403;
  if (sample?.toOthers && access !== 'owner' && actor !== 'author') return sample.toOthers;
  return sample?.status ?? operation.status;
}

let world: World;
beforeAll(async () => {
  world = await World.open();
});

it('knows how to call every operation', () => {
  expect(Object.keys(samples).toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
});

it.each(operations.map((operation) => [operation.id, operation] as const))(
  '%s: everyone gets their verdict',
  async (id, operation) => {
    const sample = samples[id];
    const found: Partial<Record<Actor, number>> = {};
    const wanted: Partial<Record<Actor, number>> = {};
    for (const actor of actors) {
      const caller = sample?.endsSession ? await world.newcomer(actor) : world.person(actor);
      const sent = (await sample?.sent?.(world, caller ?? world.author)) ?? {};
      const answer = await call(operation, { ...sent, token: caller?.token });
      found[actor] = answer.status;
      wanted[actor] = expected(operation, actor);
      if (answer.status >= 400) expect(answer.body).toMatchObject({ statusCode: answer.status });
      // Parsing drops what the contract does not know: nothing may be dropped.
      else if (operation.response) expect(answer.body).toEqual(operation.response.parse(answer.body));
    }
    expect(found).toEqual(wanted);
  },
);

const withId = operations.filter(({ path }) => path.includes('{id}'));
const malformed = ['x', '{"$ne":null}', '../users', "' or 1=1", '%00', 'a'.repeat(300)];

it.each(withId.map((operation) => [operation.id, operation] as const))(
  '%s: an id of nothing, or no id at all, is not there',
  async (id, operation) => {
    const sent = (await samples[id]?.sent?.(world, world.admin)) ?? {};
    const statusOf = async (wrong: string): Promise<number> =>
      (await call(operation, { ...sent, params: { id: wrong }, token: world.admin.token })).status;
    expect(await statusOf('0123456789abcdef01234567')).toBe(samples[id]?.notThere ?? 404);
    for (const wrong of malformed) expect([wrong, await statusOf(wrong)]).toEqual([wrong, 404]);
  },
);
