import mongoose, { type mongo } from 'mongoose';

export const services = ['users', 'promotions', 'moderation', 'gamification'] as const;
export type ServiceName = (typeof services)[number];

export interface Databases extends Record<ServiceName, Database> {
  close(): Promise<void>;
}

/** Read access to one service's database. */
export interface Database {
  getCollection(collection: string): mongo.Collection<mongo.Document>;
  /** Runs `read` in a snapshot transaction: all its reads see the same commits. */
  readSnapshot<T>(read: (session: mongo.ClientSession) => Promise<T>): Promise<T>;
}

/**
 * Opens the databases that the variables name: `<SERVICE>_MONGODB_URL` or `MONGODB_URL`, and
 * `<SERVICE>_MONGODB_DATABASE` or `pechincha_<service>`.
 */
export async function openDatabases(env: NodeJS.ProcessEnv): Promise<Databases> {
  const clients = new Map<string, mongo.MongoClient>();
  const open = async (service: ServiceName): Promise<Database> => {
    const name = service.toUpperCase();
    const url = env[`${name}_MONGODB_URL`] || env['MONGODB_URL'];
    if (!url) throw new Error(`MONGODB_URL (or ${name}_MONGODB_URL) is missing.`);
    const client = clients.get(url) ?? new mongoose.mongo.MongoClient(url, options);
    clients.set(url, client);
    await client.connect();
    const db = client.db(env[`${name}_MONGODB_DATABASE`] || `pechincha_${service}`);
    return {
      getCollection: (collection) => db.collection(collection),
      readSnapshot: createSnapshotReader(client),
    };
  };
  const opened: Partial<Record<ServiceName, Database>> = {};
  for (const service of services) opened[service] = await open(service);
  return {
    ...(opened as Record<ServiceName, Database>),
    close: async () => {
      for (const client of clients.values()) await client.close();
    },
  };
}

const options = { appName: 'pechincha-recount', serverSelectionTimeoutMS: 5_000 } as const;

const createSnapshotReader =
  (client: mongo.MongoClient) =>
  <T>(read: (session: mongo.ClientSession) => Promise<T>): Promise<T> =>
    client.withSession({ snapshot: true }, read);
