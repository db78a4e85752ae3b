import mongoose, { type mongo } from 'mongoose';

export const OUTBOX = 'outbox';
const HISTORY_LOST = 286;
const MAX_WAIT_MS = 1_000;
/**
 * Seconds before the snapshot. An event takes less than one from its commit to its consumers, longer while one of them
 * is down; a shorter window is used if the oplog does not reach back so far.
 */
const WINDOWS_SECONDS = [600, 120, 20];

/**
 * Outbox rows that were written shortly before the snapshot. Those published since are neither in the outbox nor, if
 * no consumer had handled them by then, in an inbox.
 * @param snapshotTime operation time of the snapshot
 */
export async function readRecentEvents(
  db: mongo.Db,
  snapshotTime: mongo.Timestamp,
): Promise<mongo.Document[]> {
  for (const windowSeconds of WINDOWS_SECONDS) {
    try {
      return await readEvents(db, snapshotTime, windowSeconds);
    } catch (error) {
      const isHistoryLost = error instanceof mongoose.mongo.MongoServerError && error.code === HISTORY_LOST;
      if (!isHistoryLost) throw error;
    }
  }
  throw new Error(`The oplog does not reach back ${WINDOWS_SECONDS.at(-1)} s: it is too small`);
}

interface Batch {
  id: mongo.Long;
  firstBatch?: mongo.ChangeStreamInsertDocument[];
  nextBatch?: mongo.ChangeStreamInsertDocument[];
  /** How far the change stream has read, also if nothing matched. */
  postBatchResumeToken: { _data: string };
}

/** By commands, because the driver's change streams hide how far they have read while nothing matches. */
async function readEvents(
  db: mongo.Db,
  snapshotTime: mongo.Timestamp,
  windowSeconds: number,
): Promise<mongo.Document[]> {
  const startAtOperationTime = new mongoose.mongo.Timestamp({ t: snapshotTime.t - windowSeconds, i: 1 });
  const rows: mongo.Document[] = [];
  return db.client.withSession(async (session) => {
    const run = async (command: mongo.Document): Promise<Batch> =>
      (
        (await db.command(command, { session, promoteValues: false, promoteBuffers: false })) as {
          cursor: Batch;
        }
      ).cursor;
    let batch = await run({
      aggregate: OUTBOX,
      pipeline: [{ $changeStream: { startAtOperationTime } }, { $match: { operationType: 'insert' } }],
      cursor: {},
    });
    for (;;) {
      for (const { clusterTime, fullDocument } of batch.nextBatch ?? batch.firstBatch ?? [])
        if (clusterTime?.lte(snapshotTime)) rows.push(fullDocument);
      // A database without collections has no cursor.
      if (batch.id.isZero() || getTime(batch.postBatchResumeToken).gte(snapshotTime)) break;
      batch = await run({ getMore: batch.id, collection: OUTBOX, maxTimeMS: MAX_WAIT_MS });
    }
    await db.command({ killCursors: OUTBOX, cursors: [batch.id] }, { session });
    return rows;
  });
}

/** The bytes after the type of a resume token are its operation time. */
function getTime({ _data }: Batch['postBatchResumeToken']): mongo.Timestamp {
  const bytes = Buffer.from(_data, 'hex');
  return new mongoose.mongo.Timestamp({ t: bytes.readUInt32BE(1), i: bytes.readUInt32BE(5) });
}

/**
 * Makes the events pending again; consumers that have handled one ignore it, by their inbox.
 * @param outbox of the backup, before any service sees it
 */
export async function republishEvents(
  outbox: mongo.Collection,
  rows: readonly mongo.Document[],
): Promise<void> {
  if (rows.length === 0) return;
  await outbox.bulkWrite(
    rows.map((row) => ({
      updateOne: { filter: { _id: row['_id'] }, update: { $setOnInsert: row }, upsert: true },
    })),
    { ordered: false },
  );
}
