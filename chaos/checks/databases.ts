import { allChecks, recount } from '@pechincha/recount/recount';
import { openDatabases } from '@pechincha/recount/recount-check';
import mongoose, { type mongo } from 'mongoose';

const PAUSE_MS = 500;

/** Derived numbers that differ from their rows: points, counts, stock and so on. */
export async function findDrifts(env: NodeJS.ProcessEnv): Promise<string[]> {
  const databases = await openDatabases(env);
  try {
    const { drifts } = await recount(allChecks(databases), { pauseMs: PAUSE_MS });
    return drifts.map(
      ({ field, id, stored, counted }) =>
        `${field} of ${id} is ${JSON.stringify(stored)} instead of ${JSON.stringify(counted)}`,
    );
  } finally {
    await databases.close();
  }
}

export type Rows = mongo.Collection<mongo.Document>;

/** Read access to the databases of all services. */
export class Databases {
  private readonly client: mongo.MongoClient;

  constructor(url: string) {
    this.client = new mongoose.mongo.MongoClient(url, { appName: 'pechincha-chaos' });
  }

  /** @param path `<service>.<collection>` */
  rows(path: string): Rows {
    const [service, collection] = path.split('.') as [string, string];
    return this.client.db(`pechincha_${service}`).collection(collection);
  }

  async close(): Promise<void> {
    await this.client.close();
  }
}

const BATCH_SIZE = 1_000;

/** Rows whose field has one of these values, by that value as a string. */
export async function findBy(
  rows: Rows,
  field: string,
  values: readonly unknown[],
  projection: Record<string, 1>,
): Promise<Map<string, mongo.Document[]>> {
  const found = new Map<string, mongo.Document[]>();
  for (let start = 0; start < values.length; start += BATCH_SIZE) {
    const filter = { [field]: { $in: values.slice(start, start + BATCH_SIZE) } };
    for await (const row of rows.find(filter, { projection: { ...projection, [field]: 1 } })) {
      const key = String(row[field]);
      found.set(key, [...(found.get(key) ?? []), row]);
    }
  }
  return found;
}

/** Rows whose field has one of these ids, which some services store as texts and others as ObjectIds. */
export async function findByIds(
  rows: Rows,
  field: string,
  ids: readonly string[],
  projection: Record<string, 1>,
): Promise<Map<string, mongo.Document[]>> {
  const objectIds = ids.map((id) => new mongoose.Types.ObjectId(id));
  return findBy(rows, field, [...ids, ...objectIds], projection);
}
