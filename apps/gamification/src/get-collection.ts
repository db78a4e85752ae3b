import type { Model, mongo } from 'mongoose';

/**
 * The driver's collection behind a model. Mongoose schemas define fields and indexes; queries use the driver, which
 * neither hydrates documents nor casts filters. Input was parsed by the contracts' schemas, so filter values are
 * strings, numbers, dates and ids.
 */
export const getCollection = <Row extends mongo.Document>(model: Model<Row>): mongo.Collection<Row> =>
  model.collection as unknown as mongo.Collection<Row>;

/** For list queries; a timeout becomes a 503. */
export const READ_TIMEOUT_MS = 2_000;

/** Limit of the lists of badges, rewards and levels, which are not paged. */
export const MAX_CATALOGUE_ITEMS = 500;

/** Whether a write violated the unique index of this field. */
export const isDuplicateKey = (error: unknown, field: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 11_000 &&
  'keyPattern' in error &&
  field in (error.keyPattern as object);

/** Removes undefined fields. */
export const omitUndefined = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
