import type { Model, mongo } from 'mongoose';

/**
 * The driver's collection behind a model: no hydration, no rewritten filters. Filters must hold only values
 * that a contract schema has parsed.
 */
export const getCollection = <Row extends mongo.Document>(model: Model<Row>): mongo.Collection<Row> =>
  model.collection as unknown as mongo.Collection<Row>;

/** Limit of one list read in the database; beyond it the response is 503. */
export const READ_TIMEOUT_MS = 2_000;
