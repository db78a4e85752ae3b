import type { ClientSession, Model, mongo } from 'mongoose';

interface Versioned {
  _id: string;
  /** The revision that this tells; an older one never undoes it. */
  version: number;
}

/** Keeps the newest version told of a row, in whatever order the versions arrive. */
export async function keepNewest<Row extends Versioned>(
  model: Model<Row>,
  { _id, ...told }: Row,
  session: ClientSession,
): Promise<void> {
  const rows = model.collection as unknown as mongo.Collection<Versioned>;
  const { upsertedCount } = await rows.updateOne({ _id }, { $setOnInsert: told }, { upsert: true, session });
  if (upsertedCount > 0) return;
  await rows.updateOne({ _id, version: { $lt: told.version } }, { $set: told }, { session });
}
