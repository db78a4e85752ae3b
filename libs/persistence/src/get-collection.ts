import type { Model, mongo } from 'mongoose';

/**
 * The driver's collection of a model: it neither hydrates documents nor casts or sanitizes filters, so pass only values
 * that the contracts' schemas have parsed.
 */
export const getCollection = <Row extends mongo.Document>(model: Model<Row>): mongo.Collection<Row> =>
  model.collection as unknown as mongo.Collection<Row>;
