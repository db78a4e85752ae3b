import type { Model, mongo } from 'mongoose';

/** Rows held in memory at once. */
const BATCH_SIZE = 200;

/**
 * Any number of rows, read as they are asked for. The driver's cursor: mongoose's is not closed where its reader
 * leaves early. Without maxTimeMS, which would bound all of it instead of a batch: give it an index that has the order.
 */
export const createRowCursor = <Row extends object>(
  model: Model<Row>,
  filter: mongo.Filter<Row>,
  options: Pick<mongo.FindOptions, 'hint' | 'projection' | 'sort'>,
): mongo.FindCursor<mongo.WithId<Row>> =>
  (model.collection as unknown as mongo.Collection<Row>).find(filter, { ...options, batchSize: BATCH_SIZE });
