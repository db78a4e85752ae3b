import { alimentos } from './alimentos.ts';
import { casa } from './casa.ts';
import { cuidado } from './cuidado.ts';
import { eletronicos } from './eletronicos.ts';
import { lazer } from './lazer.ts';
import { moda } from './moda.ts';
import type { Variant } from './palettes.ts';
import { readVariant } from './palettes.ts';
import type { Draw } from './shapes.ts';
import { svg } from './shapes.ts';

const drawings = { ...eletronicos, ...alimentos, ...casa, ...moda, ...cuidado, ...lazer } satisfies Record<
  string,
  Draw
>;

export type ProductKind = keyof typeof drawings;

/** Which picture a deal or an advertisement shows. */
export interface ProductArt {
  kind: ProductKind;
  variant: Variant;
}

export const productKinds = Object.keys(drawings) as ProductKind[];

/** The shapes alone, in 0 0 120 120, to be placed inside another picture. */
export function productShapes({ kind, variant }: ProductArt): string {
  const { palette, form } = readVariant(variant);
  return drawings[kind](palette, form);
}

/** A product on nothing, as a square SVG. */
export function drawProduct(kind: ProductKind, variant: Variant): string {
  return svg(120, 120, productShapes({ kind, variant }));
}
