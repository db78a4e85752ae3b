// Shows S19 of docs/reliability.md.
import { expect, test } from '@playwright/test';
import { operations } from '@pechincha/contracts/operations/all';
import { getMe } from '@pechincha/contracts/operations/users';
import { call } from '../api.ts';
import { samples } from './samples.ts';
import { World } from './world.ts';

let world: World;
test.beforeAll(async () => {
  world = await World.create();
});

/** Slightly below the maximum size of a JSON body. */
const LENGTH = 1_000_000;
const hostile = [
  `a@${'.'.repeat(LENGTH)}@`,
  `a${'\u0301\u0316'.repeat(LENGTH / 5)}`,
  `1${',1'.repeat(LENGTH / 2 - 100)}`,
];

/** Operations without text fields. */
const withoutTexts = ['recordAdViews', 'saveGamificationSettings', 'setUserTrusted', 'updatePointRules'];
const cases = operations.filter(
  ({ id, body, files }) => body && !withoutTexts.includes(id) && !files?.some(({ required }) => required),
);

for (const operation of cases)
  test(`${operation.id} rejects a megabyte in each text field while another request is served`, async () => {
    const { id } = operation;
    const ends = samples[id]?.endsSession;
    const actor =
      operation.access === 'public' ? 'anonymous' : operation.access === 'member' ? 'author' : 'admin';
    const caller = ends ? await world.registerCaller(actor) : world.getCaller(actor);
    const { params, body, form } = (await samples[id]?.createInput?.(world, caller ?? world.author)) ?? {};
    const fields = Object.entries({ ...(body as object), ...form }).filter(
      ([, value]) => typeof value === 'string',
    );
    expect(fields).not.toHaveLength(0);
    const { maxBodyBytes = Infinity } = operation;
    const expectedStatus = maxBodyBytes < LENGTH ? 413 : 400;
    for (const [field] of fields) {
      for (const text of hostile) {
        const [response, other] = await Promise.all([
          call(operation, {
            params,
            body: { ...Object.fromEntries(fields), [field]: text },
            token: caller?.token,
          }),
          call(getMe, { token: world.manager.token }),
        ]);
        expect([field, response.status, other.status]).toEqual([field, expectedStatus, 200]);
      }
    }
  });
