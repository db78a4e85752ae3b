import { getErrorMessage } from '@pechincha/persistence/errors';
import mongoose, { mongo } from 'mongoose';
import { DEAD, type JobRow } from './job-queue.js';

interface DeadJob {
  collection: string;
  id: string;
  attempts: number;
  dead: Date;
  error: string;
}

type DeadRow = Required<Pick<JobRow, 'attempts' | 'dead' | 'error'>> & { _id: string | mongo.ObjectId };

/** Dead jobs of a service's database, in all collections with the index of `createJobSchema`. */
export class DeadJobs {
  constructor(private readonly db: mongo.Db) {}

  async list(): Promise<DeadJob[]> {
    const jobs: DeadJob[] = [];
    for (const { name, type } of await this.db.listCollections({}, { nameOnly: true }).toArray()) {
      if (type !== 'collection' || !(await this.hasJobs(name))) continue;
      for (const { _id, attempts, dead, error } of await this.listRows(name))
        jobs.push({ collection: name, id: String(_id), attempts, dead, error });
    }
    return jobs;
  }

  /** Makes dead jobs due again, with no attempts counted. @returns their number */
  async retry(collection: string, id?: string): Promise<number> {
    const change = { $set: { dueAt: new Date(), attempts: 0 }, $unset: { dead: '' as const } };
    return (await this.rows(collection).updateMany(toFilter(id), change)).modifiedCount;
  }

  /** Deletes a dead job. @returns their number */
  async drop(collection: string, id: string): Promise<number> {
    return (await this.rows(collection).deleteMany(toFilter(id))).deletedCount;
  }

  private rows(collection: string): mongo.Collection<DeadRow> {
    return this.db.collection(collection);
  }

  private listRows(collection: string): Promise<DeadRow[]> {
    const projection = { attempts: 1, dead: 1, error: 1 };
    return this.db.collection(collection).find<DeadRow>(DEAD, { projection }).sort({ dead: 1 }).toArray();
  }

  private hasJobs(collection: string): Promise<boolean> {
    return this.db.collection(collection).indexExists('dead_1');
  }
}

/** Ids are strings or, in some collections, ObjectIds. */
const toFilter = (id: string | undefined): mongo.Filter<DeadRow> => ({
  ...DEAD,
  ...(id !== undefined && { _id: { $in: mongo.ObjectId.isValid(id) ? [id, new mongo.ObjectId(id)] : [id] } }),
});

const USAGE = `Usage, with MONGODB_URL set (and MONGODB_DATABASE if it is not pechincha_SERVICE):
  dead-jobs list SERVICE                     collection, id, attempts, time of death, error
  dead-jobs retry SERVICE COLLECTION [ID]    makes all dead jobs of a collection, or one, due again
  dead-jobs drop SERVICE COLLECTION ID       deletes one dead job
`;

class UsageError extends Error {}

async function runAction(deadJobs: DeadJobs, action: string, [collection, id]: string[]): Promise<string> {
  if (action === 'list' && !collection) return formatJobs(await deadJobs.list());
  if (action === 'retry' && collection)
    return `${assertFound(await deadJobs.retry(collection, id))} due again\n`;
  if (action === 'drop' && collection && id)
    return `${assertFound(await deadJobs.drop(collection, id))} dropped\n`;
  throw new UsageError();
}

function assertFound(count: number): number {
  if (count === 0) throw new Error('There is no such dead job');
  return count;
}

const formatJobs = (jobs: readonly DeadJob[]): string =>
  jobs
    .map(({ collection, id, attempts, dead, error }) =>
      [`${collection} ${id}`, `${attempts} attempts`, dead.toISOString(), `${error}\n`].join('  '),
    )
    .join('') || 'No dead jobs.\n';

async function main([action = '', service, ...args]: string[]): Promise<void> {
  const { MONGODB_URL: url, MONGODB_DATABASE: database } = process.env;
  if (!url || !service || args.length > 2) throw new UsageError();
  const options = { appName: 'pechincha-dead-jobs', serverSelectionTimeoutMS: 5_000 };
  const client = new mongoose.mongo.MongoClient(url, options);
  try {
    const deadJobs = new DeadJobs(client.db(database || `pechincha_${service}`));
    process.stdout.write(await runAction(deadJobs, action, args));
  } finally {
    await client.close();
  }
}

if (import.meta.main) {
  main(process.argv.slice(2)).catch((error: unknown) => {
    const isUsage = error instanceof UsageError;
    process.stderr.write(isUsage ? USAGE : `${getErrorMessage(error)}\n`);
    process.exitCode = isUsage ? 2 : 1;
  });
}
