import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';

export type ImageKey = 'MONGODB_IMAGE' | 'REDIS_IMAGE' | 'RABBITMQ_IMAGE' | 'MINIO_IMAGE' | 'GOLANG_IMAGE';

/** The pinned image; an environment variable of the same name overrides it, as in compose. */
export async function getImage(key: ImageKey): Promise<string> {
  const pinned = parseEnv(await readFile(new URL('../../deploy/images.env', import.meta.url), 'utf8'));
  const image = process.env[key] || pinned[key];
  if (!image) throw new Error(`deploy/images.env lacks ${key}`);
  return image;
}
