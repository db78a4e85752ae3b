import type { AvatarLook } from './avatar-looks.ts';
import { getLook } from './avatar-looks.ts';
import { circle, ellipse, line, many, rect, ring, shape, svg } from './shapes.ts';

const skins = {
  clara: ['#F4D2B8', '#E3B493'],
  rosada: ['#EFC0A0', '#DB9F7C'],
  morena: ['#CF9A6E', '#B57F54'],
  parda: ['#A9714A', '#8D5A37'],
  negra: ['#75482F', '#5C3622'],
} as const;

function hairBehind({ hair, hairColor }: AvatarLook): string {
  if (hair === 'longo')
    return shape('M32 56c0-26 12-36 28-36s28 10 28 36c0 16 2 30 5 38H27c3-8 5-22 5-38z', hairColor);
  if (hair === 'chanel')
    return shape('M32 54c0-24 12-34 28-34s28 10 28 34c0 10 0 18 2 24H30c2-6 2-14 2-24z', hairColor);
  if (hair === 'coque') return circle(60, 16, 11, hairColor) + ellipse(60, 46, 27, 26, hairColor);
  if (hair === 'black') return circle(60, 42, 34, hairColor);
  if (hair === 'cacheado')
    return many(
      [
        [36, 40],
        [33, 54],
        [35, 68],
        [84, 40],
        [87, 54],
        [85, 68],
        [46, 27],
        [74, 27],
        [60, 23],
      ],
      ([x = 0, y = 0]) => circle(x, y, 12, hairColor),
    );
  return '';
}

function hairInFront({ hair, hairColor }: AvatarLook): string {
  if (hair === 'careca') return '';
  if (hair === 'black')
    return shape('M38 50c0-16 10-20 22-20s22 4 22 20c-4-9-12-12-22-12s-18 3-22 12z', hairColor);
  if (hair === 'cacheado')
    return many(
      [
        [44, 34],
        [54, 29],
        [66, 29],
        [76, 34],
      ],
      ([x = 0, y = 0]) => circle(x, y, 8, hairColor),
    );
  if (hair === 'curto')
    return shape(
      'M36 54c-3-22 8-32 24-32s27 10 24 32c-2-8-4-12-8-15-10 2-22 1-30-4-5 4-8 10-10 19z',
      hairColor,
    );
  if (hair === 'raspado')
    return shape(
      'M37 48c0-17 9-24 23-24s23 7 23 24c-3-8-10-12-23-12s-20 4-23 12z',
      hairColor,
      'opacity=".85"',
    );
  if (hair === 'topete')
    return shape(
      'M37 52c-4-12-1-22 7-26 2-8 24-12 34-4 8 5 8 18 5 30-2-8-4-10-7-13-10 0-18-3-24-8-3 6-11 8-15 21z',
      hairColor,
    );
  return shape('M36 56c-2-22 8-32 24-32s26 10 24 32c-4-12-10-18-18-21-6 8-20 8-30 21z', hairColor);
}

function clothes({ clothes, garment, accent }: AvatarLook): string {
  const body = shape('M14 122c2-22 16-32 34-34h24c18 2 32 12 34 34z', clothes);
  if (garment === 'camisa')
    return (
      body + shape('M48 88l12 14 12-14 6 3-12 20-6-6-6 6-12-20z', accent) + line('M60 104v16', accent, 2)
    );
  if (garment === 'listras') return body + line('M24 104h72M18 114h84', accent, 4);
  if (garment === 'moletom')
    return body + line('M48 89c4 10 20 10 24 0', accent, 5) + line('M54 97v12M66 97v9', accent, 2);
  return body + line('M47 89c5 9 21 9 26 0', accent, 3);
}

const glasses = (colour: string) =>
  ring(50, 57, 7.5, colour, 2.4) +
  ring(70, 57, 7.5, colour, 2.4) +
  line('M57.5 56c1.6-1.4 3.4-1.4 5 0', colour, 2.2);

/** A friendly face for a member; the same name always gives the same face. */
export function drawAvatar(name: string): string {
  const look = getLook(name);
  const [skin, shade] = skins[look.skin];
  return svg(
    120,
    120,
    rect(0, 0, 120, 120, 0, look.background),
    hairBehind(look),
    rect(51, 74, 18, 22, 9, shade),
    clothes(look),
    shape('M51 84h18v5c-4 7-14 7-18 0z', shade),
    circle(36.5, 58, 5, shade),
    circle(83.5, 58, 5, shade),
    shape('M37 50c0-16 10-22 23-22s23 6 23 22c0 22-9 34-23 34S37 72 37 50z', skin),
    look.beard
      ? shape('M37 56c3 8 6 9 11 8 7-3 17-3 24 0 5 1 8 0 11-8 0 20-8 32-23 32S37 76 37 56z', look.hairColor)
      : '',
    ellipse(44, 66, 4, 2.6, '#E0705A', 'opacity=".28"'),
    ellipse(76, 66, 4, 2.6, '#E0705A', 'opacity=".28"'),
    circle(50, 57, 2.5, '#241A16'),
    circle(70, 57, 2.5, '#241A16'),
    line(
      'M45.5 49.5c2-2 6-2 8-.500M66.5 49c2-1.5 6-1.5 8 .500',
      look.hair === 'careca' ? shade : look.hairColor,
      2.2,
    ),
    line('M60 58c-1 4-2 6 1 7', shade, 2),
    look.beard
      ? shape('M52 70c5 5 11 5 16 0-1 8-15 8-16 0z', '#FFFFFF')
      : line('M52 71c5 5 11 5 16 0', '#7A2E25', 2.4),
    hairInFront(look),
    look.glasses ? glasses('#2A2F38') : '',
    look.earrings ? circle(36.5, 66, 2.6, '#E0B23C') + circle(83.5, 66, 2.6, '#E0B23C') : '',
  );
}
