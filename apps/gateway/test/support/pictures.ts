import { PictureStore } from '@pechincha/images/picture-store';
import type { GatewayConfig } from '../../src/config.js';

const WIDTHS = [160, 320, 640, 1200] as const;

/** Stores a picture in every width, as the promotions service does. */
export async function putPicture(
  config: GatewayConfig,
  hash: string,
  createBytes: (width: number) => Buffer,
): Promise<void> {
  const sizes = WIDTHS.map((width) => ({ width, bytes: createBytes(width) }));
  await new PictureStore(config).put(hash, sizes);
}
