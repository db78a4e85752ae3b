import type { Connection } from 'mongoose';
import { DataMigration, runForVersion } from './database.js';

/** A database with what migrations ask of it. */
function createConnection(): Connection {
  const versions = new Map<string, number>();
  const migrations = {
    findOne: ({ _id, version }: { _id: string; version: number }) =>
      Promise.resolve(versions.get(_id) === version ? { _id, version } : null),
    updateOne: ({ _id }: { _id: string }, { $set }: { $set: { version: number } }) =>
      Promise.resolve(versions.set(_id, $set.version)),
  };
  return { db: { collection: () => migrations } } as unknown as Connection;
}

/** An example: fills a field that a release adds, and again when a later one fills it otherwise. */
class FillSlugs extends DataMigration {
  constructor(
    private readonly connection: Connection,
    private readonly stores: { name: string; slug?: string }[],
    private readonly version: number,
  ) {
    super();
  }

  migrate(): Promise<void> {
    return runForVersion(this.connection, { _id: 'slugs', version: this.version }, () => this.fill());
  }

  private async fill(): Promise<void> {
    for (const store of this.stores) {
      if (store.name === '') throw new Error('A store has no name');
      store.slug = `${store.name}-${this.version}`;
    }
  }
}

it('migration rewrites once what another version stored', async () => {
  const connection = createConnection();
  const stores: { name: string; slug?: string }[] = [{ name: 'loja' }];
  await new FillSlugs(connection, stores, 1).migrate();
  expect(stores).toEqual([{ name: 'loja', slug: 'loja-1' }]);
  delete stores[0]?.slug;
  await new FillSlugs(connection, stores, 1).migrate();
  expect(stores).toEqual([{ name: 'loja' }]);
  await new FillSlugs(connection, stores, 2).migrate();
  expect(stores).toEqual([{ name: 'loja', slug: 'loja-2' }]);
});

it('migration runs again when it failed', async () => {
  const connection = createConnection();
  const stores = [{ name: 'loja' }, { name: '' }];
  await expect(new FillSlugs(connection, stores, 1).migrate()).rejects.toThrow('no name');
  stores.pop();
  await new FillSlugs(connection, stores, 1).migrate();
  expect(stores).toEqual([{ name: 'loja', slug: 'loja-1' }]);
});
