import { mongo } from 'mongoose';
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
