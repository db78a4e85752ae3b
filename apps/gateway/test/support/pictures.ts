import { PictureStore } from '@pechincha/images/picture-store';
import type { GatewayConfig } from '../../src/config.js';

const WIDTHS = [160, 320, 640, 1200] as const;

/** Stores a picture in every width, as the promotions service does. */
export async function putPicture(
  config: GatewayConfig,
  hash: string,
  createBytes: (width: number) => Buffer,
): Promise<void> {
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = config;
  const store = new PictureStore({ endpoint, accessKey, secretKey, bucket: config.S3_BUCKET });
  const sizes = WIDTHS.map((width) => ({ width, bytes: createBytes(width) }));
  await store.put(hash, sizes);
}
