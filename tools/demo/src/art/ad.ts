import type { ProductArt } from './product.ts';
import { productShapes } from './product.ts';
import { tag } from './reward.ts';
import { circle, ellipse, group, many, range, rect, svg } from './shapes.ts';

export type AdPosition = 'top' | 'side';
export type AdSize = 'small' | 'medium' | 'large';

/** Pixels of each place, as the administrators choose them. */
export const adSizes = {
  top: { small: [728, 90], medium: [970, 90], large: [970, 250] },
  side: { small: [160, 300], medium: [160, 600], large: [300, 600] },
} as const satisfies Record<AdPosition, Record<AdSize, readonly [number, number]>>;

/** A shop window without words: a wall, a counter, an awning and what is on sale. */
export interface AdScene {
  size: AdSize;
  wall: string;
  counter: string;
  awning: string;
  products: ProductArt[];
}

const place = (product: ProductArt, x: number, floor: number, size: number) =>
  group(`translate(${x} ${floor - size * 0.885}) scale(${size / 120})`, productShapes(product));

const fringe = (width: number, depth: number, awning: string) =>
  many(range(Math.ceil(width / (depth * 2))), (i) =>
    circle((i + 0.5) * depth * 2, depth, depth, i % 2 ? '#FFFFFF' : awning, i % 2 ? 'opacity=".85"' : ''),
  ) + rect(0, 0, width, depth, 0, awning);

/** One row of goods on a counter; a price tag hangs at each end. */
function wide(width: number, height: number, { wall, counter, awning, products }: AdScene): string {
  const size = height * (height > 120 ? 0.68 : 0.8);
  const floor = height * 0.93;
  const step = (width - size * 1.6) / products.length;
  return svg(
    width,
    height,
    rect(0, 0, width, height, 0, wall),
    many(range(3), (i) =>
      ellipse(width * (0.16 + i * 0.34), floor, width * 0.13, height * 0.72, '#FFFFFF', 'opacity=".3"'),
    ),
    rect(0, height * 0.86, width, height, 0, counter),
    height > 120 ? fringe(width, 14, awning) : rect(0, 0, width, 6, 0, awning),
    many(products, (product, i) => place(product, size * 0.8 + step * (i + 0.5) - size / 2, floor, size)),
    tag(size * 0.18, height * 0.4, size * 0.5, awning, wall),
    tag(width - size * 0.68, height * 0.4, size * 0.5, awning, wall),
  );
}

/** Shelves, one below the other. */
function tall(width: number, height: number, { wall, counter, awning, products }: AdScene): string {
  const depth = width / 16;
  const top = depth * 2.4;
  const bay = (height - top) / products.length;
  const size = Math.min(width * 0.8, bay * 0.82);
  return svg(
    width,
    height,
    rect(0, 0, width, height, 0, wall),
    many(products, (product, i) => {
      const floor = top + bay * (i + 1) - bay * 0.08;
      return (
        ellipse(width / 2, floor, width * 0.44, bay * 0.7, '#FFFFFF', 'opacity=".3"') +
        rect(0, floor - bay * 0.04, width, bay * 0.12, 0, counter) +
        place(product, (width - size) / 2, floor, size)
      );
    }),
    fringe(width, depth, awning),
  );
}

export function drawAd(position: AdPosition, scene: AdScene): string {
  const [width, height] = adSizes[position][scene.size];
  return position === 'top' ? wide(width, height, scene) : tall(width, height, scene);
}
