import { circle, group, line, many, range, rect, ring, shape, svg } from './shapes.ts';

/** A seal with a scalloped edge, as the awning has, and a ribbon below. */
function drawSeal(main: string, deep: string, soft: string, mark: string): string {
  return svg(
    120,
    120,
    shape('M38 78l-12 36 18-6 10 10 10-30zM82 78l12 36-18-6-10 10-10-30z', deep),
    many(range(16), (i) => group(`rotate(${i * 22.5} 60 52)`, circle(60, 13, 8.6, main))),
    circle(60, 52, 41, main),
    circle(60, 52, 34, soft),
    ring(60, 52, 34, deep, 2),
    mark,
  );
}

const badges = {
  etiqueta: drawSeal(
    '#0B6B4C',
    '#085239',
    '#E3F1EA',
    group(
      'rotate(-18 60 52)',
      shape('M36 52l12-14h36a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4H48z', '#0B6B4C'),
      circle(49, 52, 4, '#E3F1EA'),
      line('M60 47h18M60 57h11', '#FFC93C', 4),
    ),
  ),
  lupa: drawSeal(
    '#2F5DA8',
    '#1E3F78',
    '#E4ECF8',
    line('M72 64l14 14', '#6B4226', 8) +
      circle(56, 48, 19, '#2F5DA8') +
      circle(56, 48, 13, '#CFE3F2') +
      line('M49 46c1-4 4-6 8-6', '#FFFFFF', 3.5),
  ),
  conversa: drawSeal(
    '#E4572E',
    '#B93E1B',
    '#FCE9E1',
    group(
      'translate(9 8) scale(.86)',
      shape(
        'M36 34h38a6 6 0 0 1 6 6v16a6 6 0 0 1-6 6H54l-10 10V62h-8a6 6 0 0 1-6-6V40a6 6 0 0 1 6-6z',
        '#E4572E',
      ),
      shape(
        'M60 50h24a6 6 0 0 1 6 6v12a6 6 0 0 1-6 6h-2v8l-9-8H60a6 6 0 0 1-6-6V56a6 6 0 0 1 6-6z',
        '#B93E1B',
      ),
      many([64, 72, 80], (x) => circle(x, 62, 2.4, '#FCE9E1')),
      line('M40 43h26', '#FCE9E1', 3.5),
    ),
  ),
  coruja: drawSeal(
    '#47233B',
    '#2F1527',
    '#EDE3EA',
    shape('M38 34l8 6c8-5 20-5 28 0l8-6v28c0 12-8 19-22 19s-22-7-22-19z', '#6B3A5B') +
      circle(50, 50, 9, '#FFFFFF') +
      circle(70, 50, 9, '#FFFFFF') +
      circle(51, 50, 4, '#241A16') +
      circle(69, 50, 4, '#241A16') +
      shape('M56 57h8l-4 7z', '#F2B33D') +
      line('M52 70c2 2 4 2 6 0M62 70c2 2 4 2 6 0M57 76c2 2 4 2 6 0', '#B98CAB', 2.2),
  ),
  vizinho: drawSeal(
    '#C8392B',
    '#96261B',
    '#FBE6E2',
    shape('M60 82c-14-18-22-26-22-37a22 22 0 0 1 44 0c0 11-8 19-22 37z', '#C8392B') +
      shape('M48 46l12-10 12 10v12H48z', '#FFFFFF') +
      rect(57, 48, 6, 10, 1, '#96261B'),
  ),
  coracao: drawSeal(
    '#C98816',
    '#8F5F0C',
    '#FDF2D6',
    shape('M60 80C40 66 34 56 34 46c0-14 18-20 26-6 8-14 26-8 26 6 0 10-6 20-26 34z', '#C8392B') +
      shape('M42 46c0-6 4-9 9-9-4 2-6 6-5 12z', '#F3B0A8') +
      line('M52 55l6 6 11-13', '#FFFFFF', 5),
  ),
} as const;

export type BadgeArt = keyof typeof badges;

export const drawBadge = (kind: BadgeArt): string => badges[kind];
