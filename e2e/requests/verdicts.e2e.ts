import { operations, type PublicOperation } from '@pechincha/contracts/operations/all';
import type { PublicAccess } from '@pechincha/contracts/operation';
import { call } from './client.ts';
import { samples } from './samples.ts';
import { actors, World, type Actor } from './world.ts';

/** Every operation × everyone who may stand before it, with a thing that is really there, over the whole product. */
const mayCall: Record<PublicAccess, readonly Actor[]> = {
  public: ['anonymous', 'member', 'author', 'manager', 'admin'],
  member: ['member', 'author', 'manager', 'admin', 'suspended'],
  manager: ['manager', 'admin'],
  admin: ['admin'],
};

function expected(operation: PublicOperation, actor: Actor): number {
  const sample = samples[operation.id];
  if (actor === 'suspended' && !operation.allowSuspended) return 403;
  if (!mayCall[operation.access].includes(actor)) return actor === 'anonymous' ? 401 : 403;
  if (sample?.toOthers && actor !== 'author' && !(operation.owner && actor === 'admin'))
    return sample.toOthers;
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
      else if (operation.answer) expect(operation.answer.safeParse(answer.body).error).toBeUndefined();
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
