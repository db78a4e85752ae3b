import mongoose, { type mongo } from 'mongoose';

type Rows = mongo.Collection<mongo.Document>;

export const toObjectId = (id: unknown): mongo.ObjectId => new mongoose.Types.ObjectId(String(id));

/** Yields the ids of a collection in ascending order, in batches. */
export async function* readIdBatches(
  rows: Rows,
  filter: mongo.Document,
  size: number,
): AsyncGenerator<string[]> {
  const cursor = rows.find(filter, { projection: { _id: 1 }, sort: { _id: 1 } });
  yield* readChunks(cursor, size, ({ _id }) => String(_id));
}

/** Yields the documents of a cursor in batches. */
export async function* readChunks<T, R>(
  cursor: AsyncIterable<T>,
  size: number,
  map: (row: T) => R,
): AsyncGenerator<R[]> {
  let chunk: R[] = [];
  for await (const row of cursor) {
    chunk.push(map(row));
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/** Counts rows by each value of a field, as a string; values without rows are absent. */
export async function countByField(
  rows: Rows,
  match: mongo.Document,
  by: string,
  session?: mongo.ClientSession,
): Promise<Map<string, number>> {
  const groups = rows.aggregate([{ $match: match }, { $group: { _id: by, rows: { $sum: 1 } } }], {
    session,
    allowDiskUse: true,
  });
  const counts = new Map<string, number>();
  for await (const { _id, rows } of groups) counts.set(String(_id), rows);
  return counts;
}

export const increment = (sums: Map<string, number>, key: string, by: number): void =>
  void sums.set(key, (sums.get(key) ?? 0) + by);
