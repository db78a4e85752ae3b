import type { Model, mongo } from 'mongoose';

/** Rows held in memory at once. */
const BATCH_SIZE = 200;

/**
 * A cursor of the driver, because mongoose's is not closed when its reader stops early. Without maxTimeMS, which would
 * limit the whole read instead of one batch; pass the hint of an index that has the order.
 */
export const createRowCursor = <Row extends object>(
  model: Model<Row>,
  filter: mongo.Filter<Row>,
  options: Pick<mongo.FindOptions, 'hint' | 'projection' | 'sort'>,
): mongo.FindCursor<mongo.WithId<Row>> =>
  (model.collection as unknown as mongo.Collection<Row>).find(filter, { ...options, batchSize: BATCH_SIZE });
