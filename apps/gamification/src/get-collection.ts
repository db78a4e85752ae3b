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

/** Badges, rewards and levels are made by hand: their lists are whole, and end here. */
export const MAX_CATALOGUE_ITEMS = 500;

/** Whether a write met a row that has the same value of this unique index. */
export const isDuplicateKey = (error: unknown, field: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 11_000 &&
  'keyPattern' in error &&
  field in (error.keyPattern as object);

/** Without the fields that were not sent. */
export const omitUndefined = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
