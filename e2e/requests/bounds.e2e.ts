// Shows S20 of docs/reliability.md.
import { expect, test } from '@playwright/test';
import { operations } from '@pechincha/contracts/operations/all';
import { call } from '../api.ts';
import { samples } from './samples.ts';
import { World } from './world.ts';

let world: World;
test.beforeAll(async () => {
  world = await World.create();
});

const getPagingFields = (query: unknown): string[] =>
  Object.keys((query as { shape?: object } | undefined)?.shape ?? {}).filter((name) =>
    ['page', 'limit'].includes(name),
  );
const paged = operations.filter(({ query }) => getPagingFields(query).length > 0);

const invalid = ['-1', '0', '1e309', 'NaN', '[]', '0x10', '1.5', '١', ' '];

for (const operation of paged)
  test(`${operation.id} returns 400 when page or limit is no positive integer`, async () => {
    const input = (await samples[operation.id]?.createInput?.(world, world.admin)) ?? {};
    for (const name of getPagingFields(operation.query)) {
      for (const value of invalid) {
        const query = { ...(input.query as Record<string, string>), [name]: value };
        const response = await call(operation, { ...input, query, token: world.admin.token });
        expect([name, value, response.status]).toEqual([name, value, 400]);
        expect(response.body.errors[0].field).toBe(name);
      }
    }
  });

for (const operation of paged)
  test(`${operation.id} returns an empty list past the last page, and 400 above the maximum limit`, async () => {
    const input = (await samples[operation.id]?.createInput?.(world, world.admin)) ?? {};
    const names = getPagingFields(operation.query);
    if (names.includes('page')) {
      const query = { ...(input.query as Record<string, string>), page: '999999' };
      const response = await call(operation, { ...input, query, token: world.admin.token });
      expect(response.status).toBe(200);
      expect(Object.values(response.body as object).find(Array.isArray)).toEqual([]);
    }
    if (names.includes('limit')) {
      const query = { ...(input.query as Record<string, string>), limit: '1000000' };
      const response = await call(operation, { ...input, query, token: world.admin.token });
      expect(response.status).toBe(400);
    }
  });

for (const operation of paged)
  test(`${operation.id} returns 400 when a parameter is repeated, a list or an object`, async () => {
    const input = (await samples[operation.id]?.createInput?.(world, world.admin)) ?? {};
    const [name = ''] = getPagingFields(operation.query);
    for (const pairs of [
      [
        [name, '1'],
        [name, '2'],
      ],
      [[`${name}[]`, '1']],
      [[`${name}[$ne]`, '1']],
    ]) {
      const query = new URLSearchParams(pairs);
      const response = await call(operation, { ...input, query, token: world.admin.token });
      expect([query.toString(), response.status]).toEqual([query.toString(), 400]);
    }
  });
