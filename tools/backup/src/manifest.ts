import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Destination } from './destination.ts';

/** Raised when the layout changes; other versions are refused. */
export const FORMAT = 2;
const MANIFEST = 'backup.json';
/** Shared by all backups; a picture's name never gets another content. */
export const PICTURES = 'pictures';
const DATABASES = 'mongodb';
/** Beside the folders of the databases. */
const EVENTS = 'recent-events';
const EXTENSION = '.bson.gz';

const count = z.number().int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const pathPart = /^[\w-]+(\.[\w-]+)*$/;
export const pictureName = /^[\w-]+\.webp$/;

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  databases: z.array(z.string().regex(/^[\w-]+$/)).min(1),
  /** By `<database>.<collection>`. */
  collections: z.record(z.string(), z.object({ count, sha256, bytes: count })),
  /** Events published shortly before the snapshot, by database. */
  recentEvents: z.record(z.string(), z.object({ count, sha256, bytes: count })),
  pictures: z.record(z.string().regex(pictureName), z.object({ bytes: count, sha256 })),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type PictureEntry = Manifest['pictures'][string];

const NAME = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z$/;

/** A backup is named by its time: `2026-11-26T19-40-00Z`. */
export const toBackupName = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

export const toBackupTime = (name: string): Date => new Date(name.replace(NAME, '$1$2:$3:$4Z'));

/** @throws Error if the name is not one of a backup */
export function assertBackupName(name: string): void {
  if (!NAME.test(name)) throw new Error(`"${name}" is no name of a backup, such as 2026-11-26T19-40-00Z`);
}

export const toManifestPath = (name: string): string => `${name}/${MANIFEST}`;

export function toCollectionPath(name: string, namespace: string): string {
  const [database, collection] = splitNamespace(namespace);
  return `${name}/${DATABASES}/${database}/${collection}${EXTENSION}`;
}

export const toEventsPath = (name: string, database: string): string =>
  `${name}/${DATABASES}/${EVENTS}/${database}${EXTENSION}`;

/** @throws Error if it is none, or would lead out of the backup's folder */
export function splitNamespace(namespace: string): [database: string, collection: string] {
  const dot = namespace.indexOf('.');
  const database = namespace.slice(0, dot);
  const collection = namespace.slice(dot + 1);
  if (dot < 1 || !pathPart.test(database) || !pathPart.test(collection))
    throw new Error(`"${namespace}" is no collection that a backup can hold`);
  return [database, collection];
}

/** Names in order of time, the incomplete ones too. */
export async function listBackups(destination: Destination): Promise<string[]> {
  return (await destination.listFolders()).filter((name) => NAME.test(name)).toSorted();
}

export async function isComplete(destination: Destination, name: string): Promise<boolean> {
  return (await destination.getBytes(toManifestPath(name))) !== undefined;
}

export async function listComplete(destination: Destination): Promise<string[]> {
  const complete: string[] = [];
  for (const name of await listBackups(destination))
    if (await isComplete(destination, name)) complete.push(name);
  return complete;
}

export async function findNewestComplete(destination: Destination): Promise<string | undefined> {
  for (const name of (await listBackups(destination)).toReversed())
    if (await isComplete(destination, name)) return name;
  return undefined;
}

/** @throws Error if the backup is incomplete or of another format */
export async function readManifest(destination: Destination, name: string): Promise<Manifest> {
  const path = toManifestPath(name);
  if (!(await isComplete(destination, name)))
    throw new Error(`There is no complete backup ${name}: ${path} is missing`);
  const parts: Buffer[] = [];
  for await (const part of await destination.read(path)) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString('utf8');
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new Error(`The backup is damaged: ${path} is not JSON`);
  }
  const result = manifestSchema.safeParse(content);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(
    `${path} is not a manifest of format ${FORMAT}: ${issue?.path.join('.')} ${issue?.message}`,
  );
}

export async function writeManifest(
  destination: Destination,
  name: string,
  manifest: Manifest,
): Promise<void> {
  const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
  await destination.write(toManifestPath(name), Readable.from([text]), text.length);
}
