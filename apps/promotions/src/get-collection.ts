import type { Model, mongo } from 'mongoose';

/**
 * Returns the driver's collection of a model. Mongoose defines schemas and indexes; queries use the driver, which
 * does not hydrate documents or cast filters. Callers pass values already validated by the contracts' schemas.
 */
export const getCollection = <Row extends mongo.Document>(model: Model<Row>): mongo.Collection<Row> =>
  model.collection as unknown as mongo.Collection<Row>;

/** Time limit of one list read in the database; beyond it the response is 503. */
export const READ_TIMEOUT_MS = 2_000;
