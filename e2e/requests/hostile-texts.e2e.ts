import { operations } from '@pechincha/contracts/operations/all';
import { getMe } from '@pechincha/contracts/operations/users';
import { call } from './client.ts';
import { samples } from './samples.ts';
import { World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await World.open();
});

/** Almost all that a JSON body may hold. */
const LENGTH = 1_000_000;
const hostile = [
  `a@${'.'.repeat(LENGTH)}@`,
  `a${'\u0301\u0316'.repeat(LENGTH / 5)}`,
  `1${',1'.repeat(LENGTH / 2 - 100)}`,
];

/** Operations of which no field is a text. */
const withoutTexts = ['recordAdViews', 'updatePointRules'];
const cases = operations
  .filter(
    ({ id, body, files }) => body && !withoutTexts.includes(id) && !files?.some(({ required }) => required),
  )
  .map((operation) => [operation.id, operation] as const);

it.each(cases)(
  '%s refuses a megabyte in each text field while a neighbour is answered',
  async (id, operation) => {
    const ends = samples[id]?.endsSession;
    const actor =
      operation.access === 'public' ? 'anonymous' : operation.access === 'member' ? 'author' : 'admin';
    const caller = ends ? await world.newcomer(actor) : world.person(actor);
    const { params, body, form } = (await samples[id]?.sent?.(world, caller ?? world.author)) ?? {};
    const fields = Object.entries({ ...(body as object), ...form }).filter(
      ([, value]) => typeof value === 'string',
    );
    expect(fields).not.toHaveLength(0);
    const { maxBodyBytes = Infinity } = operation;
    const refusal = maxBodyBytes < LENGTH ? 413 : 400;
    for (const [field] of fields) {
      for (const text of hostile) {
        const [answer, neighbour] = await Promise.all([
          call(operation, {
            params,
            body: { ...Object.fromEntries(fields), [field]: text },
            token: caller?.token,
          }),
          call(getMe, { token: world.manager.token }),
        ]);
        expect([field, answer.status, neighbour.status]).toEqual([field, refusal, 200]);
      }
    }
  },
);
