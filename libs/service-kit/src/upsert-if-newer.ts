import type { ClientSession, Model, mongo } from 'mongoose';

interface VersionedRow {
  _id: string;
  /** The revision that this tells; an older one never undoes it. */
  version: number;
}

/** Keeps the newest version told of a row, in whatever order the versions arrive. */
export async function upsertIfNewer<Row extends VersionedRow>(
  model: Model<Row>,
  { _id, ...fields }: Row,
  session: ClientSession,
): Promise<void> {
  const rows = model.collection as unknown as mongo.Collection<VersionedRow>;
  const { upsertedCount } = await rows.updateOne(
    { _id },
    { $setOnInsert: fields },
    { upsert: true, session },
  );
  if (upsertedCount > 0) return;
  await rows.updateOne({ _id, version: { $lt: fields.version } }, { $set: fields }, { session });
}
