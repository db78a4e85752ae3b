import mongoose, { type mongo } from 'mongoose';

export const owners = ['users', 'promotions', 'moderation', 'gamification', 'notifications'] as const;
export type Owner = (typeof owners)[number];

export interface Databases extends Record<Owner, Database> {
  close(): Promise<void>;
}

/** One service's database, to be read. */
export interface Database {
  rows(collection: string): mongo.Collection<mongo.Document>;
  /** Reads as of one moment: all of them see the same commits. */
  atOneMoment<T>(read: (session: mongo.ClientSession) => Promise<T>): Promise<T>;
}

/**
 * Opens the databases that the settings name: `<SERVICE>_MONGODB_URL` or `MONGODB_URL`, and
 * `<SERVICE>_MONGODB_DATABASE` or `pechincha_<service>`.
 */
export async function openDatabases(env: NodeJS.ProcessEnv): Promise<Databases> {
  const clients = new Map<string, mongo.MongoClient>();
  const open = async (owner: Owner): Promise<Database> => {
    const name = owner.toUpperCase();
    const url = env[`${name}_MONGODB_URL`] || env['MONGODB_URL'];
    if (!url) throw new Error(`MONGODB_URL (or ${name}_MONGODB_URL) is missing.`);
    const client = clients.get(url) ?? new mongoose.mongo.MongoClient(url, options);
    clients.set(url, client);
    await client.connect();
    const db = client.db(env[`${name}_MONGODB_DATABASE`] || `pechincha_${owner}`);
    return { rows: (collection) => db.collection(collection), atOneMoment: momentOf(client) };
  };
  const opened: Partial<Record<Owner, Database>> = {};
  for (const owner of owners) opened[owner] = await open(owner);
  return {
    ...(opened as Record<Owner, Database>),
    close: async () => {
      for (const client of clients.values()) await client.close();
    },
  };
}

const options = { appName: 'pechincha-recount', serverSelectionTimeoutMS: 5_000 } as const;

const momentOf =
  (client: mongo.MongoClient) =>
  <T>(read: (session: mongo.ClientSession) => Promise<T>): Promise<T> =>
    client.withSession({ snapshot: true }, read);
