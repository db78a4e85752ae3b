import { operations } from '@pechincha/contracts/operations/all';
import { call } from './client.ts';
import { samples } from './samples.ts';
import { World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await World.open();
});

const numbersOf = (query: unknown): string[] =>
  Object.keys((query as { shape?: object } | undefined)?.shape ?? {}).filter((name) =>
    ['page', 'limit'].includes(name),
  );
const paged = operations
  .filter(({ query }) => numbersOf(query).length > 0)
  .map((operation) => [operation.id, operation] as const);

const wrong = ['-1', '0', '1e309', 'NaN', '[]', '0x10', '1.5', '١', ' '];

it.each(paged)('%s: a page or a size that is none is bad input', async (id, operation) => {
  const sent = (await samples[id]?.sent?.(world, world.admin)) ?? {};
  for (const name of numbersOf(operation.query)) {
    for (const value of wrong) {
      const query = { ...(sent.query as Record<string, string>), [name]: value };
      const answer = await call(operation, { ...sent, query, token: world.admin.token });
      expect([name, value, answer.status]).toEqual([name, value, 400]);
      expect(answer.body.errors[0].field).toBe(name);
    }
  }
});

it.each(paged)(
  '%s: a page past the end is empty, and no size brings more than is allowed',
  async (id, operation) => {
    const sent = (await samples[id]?.sent?.(world, world.admin)) ?? {};
    const names = numbersOf(operation.query);
    if (names.includes('page')) {
      const query = { ...(sent.query as Record<string, string>), page: '999999' };
      const answer = await call(operation, { ...sent, query, token: world.admin.token });
      expect(answer.status).toBe(200);
      expect(Object.values(answer.body as object).find(Array.isArray)).toEqual([]);
    }
    if (names.includes('limit')) {
      const query = { ...(sent.query as Record<string, string>), limit: '1000000' };
      const answer = await call(operation, { ...sent, query, token: world.admin.token });
      expect(answer.status).toBe(400);
    }
  },
);

it.each(paged)(
  '%s: a parameter that is sent twice, or as a list or an object, is bad input',
  async (id, operation) => {
    const sent = (await samples[id]?.sent?.(world, world.admin)) ?? {};
    const [name = ''] = numbersOf(operation.query);
    for (const pairs of [
      [
        [name, '1'],
        [name, '2'],
      ],
      [[`${name}[]`, '1']],
      [[`${name}[$ne]`, '1']],
    ]) {
      const query = new URLSearchParams(pairs);
      const answer = await call(operation, { ...sent, query, token: world.admin.token });
      expect([query.toString(), answer.status]).toEqual([query.toString(), 400]);
    }
  },
);
