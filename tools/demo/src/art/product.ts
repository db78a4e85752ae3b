import { alimentos } from './alimentos.ts';
import { casa } from './casa.ts';
import { cuidado } from './cuidado.ts';
import { eletronicos } from './eletronicos.ts';
import { lazer } from './lazer.ts';
import { readVariant, tone, type Variant } from './palettes.ts';
import { circle, type Draw, ellipse, group, line, many, rect, ring, shadow, shape, svg } from './shapes.ts';

const tenis: Draw = (p, form) =>
  shadow(50) +
  (form === 1
    ? shape('M10 88c-1-12 1-26 4-34 7 7 18 6 25-2l5-7 9 3c6 12 16 20 30 23 14 3 26 6 28 17z', p.main) +
      shape('M14 54c7 7 18 6 25-2l5-7 9 3-13 20c-8 4-18 4-28 0z', p.deep) +
      line('M52 52l10-4M58 60l10-5M66 67l9-6', tone.white, 3.5) +
      shape('M34 88c10-2 18-10 24-19 6 9 16 14 32 19z', p.soft)
    : form === 3
      ? shape('M22 88V18h38l2 36c10 10 32 10 44 22 4 4 5 8 5 12z', p.main) +
        shape('M22 18h38l.6 10H22z', p.deep) +
        shape('M36 30h10l6 26-8 8-10-8z', p.deep) +
        line('M26 12v12', p.deep, 5) +
        line('M62 56c-4 8-4 20 2 30M22 66c8 2 14 8 16 20', p.deep, 1.8, 'stroke-dasharray="3 2.5"') +
        shape('M84 64c12 4 26 8 27 24H92c-10-6-12-16-8-24z', p.soft, 'opacity=".5"')
      : shape('M14 88V28c8 4 22 4 30-2l12 32c10 10 26 10 42 14 10 3 13 9 12 16z', p.main) +
        shape('M14 28c8 4 22 4 30-2l3 9c-10 7-25 7-33 3z', p.deep) +
        circle(32, 56, 10, p.soft) +
        shape('M84 69c14 3 28 6 26 19H88c-6-6-8-13-4-19z', tone.cream) +
        line('M50 44l-10 5M54 54l-11 5M60 62l-9 7M70 67l-6 8', tone.white, 3.2)) +
  (form === 3
    ? shape('M18 87h95v8c0 4-2 7-6 7H56l-4-6h-4v8H22a4 4 0 0 1-4-4z', '#2B1C13') +
      line('M20 88h91', p.soft, 2)
    : shape('M8 87h104c1 9-3 15-12 15H20c-8 0-13-6-12-15z', '#F4F4F0') +
      shape('M8 93h104', 'none', `stroke="${form === 1 ? '#D7D8D1' : p.pop}" stroke-width="2.5"`));

const mochila: Draw = (p, form) =>
  shadow(34) +
  line('M48 18c0-12 24-12 24 0', p.deep, 5) +
  rect(18, 50, 14, 44, 7, p.deep) +
  rect(88, 50, 14, 44, 7, p.deep) +
  shape('M26 46c0-20 12-32 34-32s34 12 34 32v50a9 9 0 0 1-9 9H35a9 9 0 0 1-9-9z', p.main) +
  line('M36 42c2-12 10-18 24-18s22 6 24 18', p.deep, 2.5) +
  rect(36, 60, 48, 38, 8, form === 1 ? p.soft : p.deep) +
  line('M42 70h36', form === 1 ? p.deep : p.soft, 3) +
  rect(74, 70, 4, 10, 2, p.pop) +
  rect(52, 44, 16, 8, 2, p.pop);

const camiseta: Draw = (p, form) =>
  shape('M42 18c6 8 30 8 36 0l28 16-10 24-12-5v51H36V53l-12 5-10-24z', p.main) +
  shape('M42 18c6 8 30 8 36 0l5 3c-8 12-38 12-46 0z', p.deep) +
  shape('M36 53l-12 5-2-5 14-5zM84 53l12 5 2-5-14-5z', p.deep, 'opacity=".6"') +
  (form === 1
    ? circle(60, 62, 13, p.pop) + shape('M44 74l10-13 7 8 5-5 10 10z', p.soft)
    : form === 2
      ? many([48, 60, 72, 84], (y) => rect(36, y, 48, 5, 0, p.soft))
      : rect(44, 44, 14, 15, 2, p.deep) + line('M44 48h14', p.soft, 2)) +
  line('M36 100h48', p.deep, 1.5, 'stroke-dasharray="2 3"');

const jaqueta: Draw = (p) =>
  shadow(34) +
  shape('M40 22l-20 12-9 56 15 4 6-32v43h56V62l6 32 15-4-9-56-20-12z', p.main) +
  shape('M40 22l8-9h24l8 9-20 16z', p.deep) +
  shape('M50 14h20l-10 18z', p.pop) +
  line('M60 34v70', p.deep, 3) +
  shape('M32 94h56v11H32zM9.5 84l16 4-1.5 7-16-4zM110.5 84l-16 4 1.5 7 16-4z', p.deep) +
  line('M40 66l10 10M80 66L70 76', p.soft, 3.5) +
  line('M34 44h22M64 44h22', p.deep, 2, 'opacity=".6"');

const calca: Draw = (p) =>
  shadow(26) +
  shape('M36 12h48l8 92H68L60 46l-8 58H28z', p.main) +
  shape('M36 12h48l1 10H35z', p.deep) +
  rect(57, 13, 6, 8, 1, p.pop) +
  line('M60 22v22', p.deep, 2) +
  line('M36 26c2 8 8 10 12 10M84 26c-2 8-8 10-12 10', p.soft, 2) +
  line('M30 97h22M68 97h22', p.pop, 1.6, 'stroke-dasharray="3 2.5"') +
  shape('M42 52l6-2-4 34-6 1zM76 52l-5-2 5 34 5 1z', p.soft, 'opacity=".5"');

const bolsa: Draw = (p) =>
  shadow(38) +
  line('M40 50C38 8 82 8 80 50', p.deep, 5) +
  shape('M24 44h72l10 54a6 6 0 0 1-6 7H20a6 6 0 0 1-6-7z', p.main) +
  shape('M24 44h72l4 22c-24 12-56 12-80 0z', p.deep) +
  rect(53, 64, 14, 16, 3, p.pop) +
  rect(58, 69, 4, 6, 1, p.deep) +
  line('M22 96h76', p.soft, 1.6, 'stroke-dasharray="4 3"');

const oculos: Draw = (p) =>
  shadow(44, 60, 92) +
  line('M12 56L22 34M108 56L98 34', p.deep, 5) +
  rect(8, 48, 46, 36, 16, p.main) +
  rect(66, 48, 46, 36, 16, p.main) +
  rect(14, 54, 34, 25, 11, tone.dark) +
  rect(72, 54, 34, 25, 11, tone.dark) +
  line('M22 72l14-14M80 72l14-14', p.soft, 4, 'opacity=".75"') +
  line('M54 58c3-5 9-5 12 0', p.main, 5);

const sandalia: Draw = (p) =>
  many(
    [
      [-14, 38],
      [10, 82],
    ],
    ([turn = 0, x = 0]) =>
      group(
        `rotate(${turn} ${x} 60)`,
        ellipse(x + 2, 62, 21, 46, tone.ink, 'opacity=".08"'),
        shape(
          `M${x} 14c14 0 20 14 19 30s-6 20-5 34c1 16-4 28-14 28s-15-12-14-28c1-14-4-18-5-34s5-30 19-30z`,
          p.main,
        ),
        shape(
          `M${x} 20c10 0 14 10 13 24s-5 20-5 34c0 12-2 22-8 22s-8-10-8-22c0-14-4-20-5-34s3-24 13-24z`,
          p.soft,
        ),
        line(`M${x} 32c-6 10-14 16-17 30M${x} 32c6 10 14 16 17 30`, p.deep, 5),
        circle(x, 32, 3.5, p.pop),
      ),
  );

const relogio: Draw = (p, form) =>
  shadow(20) +
  (form === 1
    ? shape('M44 38l5-28h22l5 28zM44 78l5 28h22l5-28z', p.main) +
      rect(34, 30, 52, 56, 15, tone.dark) +
      rect(39, 35, 42, 46, 10, '#10151A') +
      line('M60 44a14 14 0 1 1-13 9', p.pop, 4) +
      line('M55 58h10M60 53v10', p.soft, 3) +
      rect(86, 48, 5, 14, 2.5, tone.iron)
    : shape('M46 36l2-28h24l2 28zM46 80l2 26h24l2-26z', p.main) +
      line('M60 14v14M60 90v10', p.deep, 2, 'stroke-dasharray="2 3"') +
      circle(60, 58, 31, tone.steel) +
      circle(60, 58, 26, tone.cream) +
      many([0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330], (turn) =>
        group(`rotate(${turn} 60 58)`, rect(59.2, 34, 1.6, turn % 90 ? 3 : 6, 0, p.deep)),
      ) +
      line('M60 58V42M60 58l11 7', p.deep, 3) +
      line('M60 64V38', p.pop, 1.4) +
      circle(60, 58, 2.6, p.deep) +
      rect(90, 54, 6, 8, 2, tone.steel));

const bone: Draw = (p) =>
  shadow(46, 60, 93) +
  shape('M20 74c-2-32 16-50 42-50s42 20 40 50z', p.main) +
  shape('M62 24c16 4 24 24 22 50h18c2-30-14-50-40-50z', p.deep, 'opacity=".55"') +
  line('M62 24c-14 8-20 26-20 50', p.deep, 2) +
  circle(62, 24, 4, p.pop) +
  shape('M16 72c24-8 62-8 88 2 8 4 12 8 10 14-30-10-64-12-96-6-6 0-6-8-2-10z', p.soft) +
  shape('M16 78c30-8 66-6 97 6l1 4c-30-10-64-12-96-6-3 0-4-2-2-4z', p.deep, 'opacity=".5"') +
  ring(54, 52, 8, p.pop, 3);

const moda = { tenis, mochila, camiseta, jaqueta, calca, bolsa, oculos, sandalia, relogio, bone };

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
