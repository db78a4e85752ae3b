import type { mongo } from 'mongoose';
import { DEAD, type JobRow } from './job-queue.js';

export interface DeadJob {
  collection: string;
  id: string;
  attempts: number;
  dead: Date;
  error: string;
}

type DeadRow = Required<Pick<JobRow, 'attempts' | 'dead' | 'error'>> & { _id: string | mongo.ObjectId };

/** Dead jobs of a service's database, in all collections with the index of `jobFields`. */
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
  retry(collection: string, id?: string): Promise<number> {
    return this.forEach(collection, id, async (rows, filter) => {
      const change = { $set: { dueAt: new Date(), attempts: 0 }, $unset: { dead: '' as const } };
      return (await rows.updateOne(filter, change)).modifiedCount;
    });
  }

  /** Deletes a dead job. @returns their number */
  drop(collection: string, id: string): Promise<number> {
    return this.forEach(collection, id, async (rows, filter) => (await rows.deleteOne(filter)).deletedCount);
  }

  private async forEach(
    collection: string,
    id: string | undefined,
    change: (rows: mongo.Collection<DeadRow>, filter: mongo.Filter<DeadRow>) => Promise<number>,
  ): Promise<number> {
    let changed = 0;
    for (const { _id } of await this.listRows(collection))
      if (id === undefined || String(_id) === id)
        changed += await change(this.db.collection<DeadRow>(collection), { _id, ...DEAD });
    return changed;
  }

  private listRows(collection: string): Promise<DeadRow[]> {
    const projection = { attempts: 1, dead: 1, error: 1 };
    return this.db.collection(collection).find<DeadRow>(DEAD, { projection }).sort({ dead: 1 }).toArray();
  }

  private hasJobs(collection: string): Promise<boolean> {
    return this.db.collection(collection).indexExists('dead_1');
  }
}
