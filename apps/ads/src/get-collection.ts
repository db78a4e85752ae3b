import type { Model, mongo } from 'mongoose';

/**
 * The driver's collection behind a model. Schemas say what is kept and which indexes there are; reads and
 * updates go by the driver, which neither hydrates nor rewrites a filter. What comes from outside was parsed
 * by the contracts' schemas before it gets here: a filter's values are strings, numbers, dates and ids.
 */
export const getCollection = <Row extends mongo.Document>(model: Model<Row>): mongo.Collection<Row> =>
  model.collection as unknown as mongo.Collection<Row>;

/** Milliseconds that the database may spend on one read of a list; then the answer is 503, not a pile-up. */
export const READ_TIMEOUT_MS = 2_000;
