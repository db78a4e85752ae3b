import type { Connection, mongo } from 'mongoose';

/**
 * A provider that fills fields which a release adds. Runs before indexes are built and the service serves, in each
 * replica, while replicas of the earlier release still write.
 */
export abstract class DataMigration {
  abstract migrate(): Promise<void>;
}

/** The last version of each rewriting that a database has had. */
interface MigrationRow {
  _id: string;
  version: number;
}

/** Rewrites what was stored by another version, and then notes this one; replicas may do so at once. */
export async function runForVersion(
  { db }: Connection,
  { _id, version }: MigrationRow,
  rewrite: () => Promise<void>,
): Promise<void> {
  const migrations = (db as mongo.Db).collection<MigrationRow>('migrations');
  if (await migrations.findOne({ _id, version })) return;
  await rewrite();
  await migrations.updateOne({ _id }, { $set: { version } }, { upsert: true });
}
