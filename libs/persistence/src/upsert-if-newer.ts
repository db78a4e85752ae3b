import type { ClientSession, Model, mongo } from 'mongoose';

interface VersionedRow {
  _id: string;
  version: number;
}

/** Inserts the row, or replaces its fields if the stored version is older. */
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
