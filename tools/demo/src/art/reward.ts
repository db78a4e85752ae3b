import { tone } from './palettes.ts';
import { productShapes } from './product.ts';
import { circle, group, line, many, range, rect, shadow, shape, svg } from './shapes.ts';

/** The price tag of the logo, `size` wide. */
export const tag = (x: number, y: number, size: number, fill: string, hole: string) =>
  group(
    `translate(${x} ${y}) scale(${size / 40})`,
    shape('M0 12L8 0h30a2 2 0 0 1 2 2v20a2 2 0 0 1-2 2H8z', fill),
    circle(9, 12, 2.6, hole),
    rect(16, 7, 18, 3.4, 1.7, hole),
    rect(16, 14, 12, 3.4, 1.7, hole),
  );

const rewards = {
  adesivos:
    shadow(40) +
    group(
      'rotate(-10 44 62)',
      rect(16, 26, 52, 62, 6, tone.white, `stroke="${tone.line}" stroke-width="2"`),
      circle(42, 48, 14, '#F2C14E'),
      tag(33, 41, 19, '#0B6B4C', '#F2C14E'),
      shape('M24 78c8-10 12 2 18-4s8 2 18-4v10H24z', '#E4572E'),
    ) +
    group(
      'rotate(8 78 66)',
      rect(54, 34, 50, 66, 6, tone.white, `stroke="${tone.line}" stroke-width="2"`),
      shape('M79 44c6-9 20-3 16 9-3 8-10 12-16 17-6-5-13-9-16-17-4-12 10-18 16-9z', '#C8392B'),
      tag(64, 78, 30, '#2F5DA8', tone.white),
    ),
  caneca:
    shadow(36) +
    line('M84 50h8c16 0 14 36-4 36h-6', '#0B6B4C', 7) +
    shape('M26 32h60v60a12 12 0 0 1-12 12H38a12 12 0 0 1-12-12z', '#F7F3E6') +
    shape('M26 32h60v8H26z', '#0B6B4C') +
    many(range(5), (i) => circle(32 + i * 12, 40, 6, '#0B6B4C')) +
    tag(40, 60, 34, '#0B6B4C', '#F7F3E6') +
    line('M46 22c5-5-3-8 2-14M62 22c5-5-3-8 2-14', tone.steel, 3),
  ecobag:
    shadow(34) +
    line('M42 46C40 6 80 6 78 46', '#A98E63', 5) +
    shape('M24 40h72l4 62a3 3 0 0 1-3 3H23a3 3 0 0 1-3-3z', '#F1E6D0') +
    shape('M24 40h72l.500 7H23.5z', '#D9C4A0') +
    rect(22, 58, 76, 5, 0, '#0B6B4C') +
    many(range(6), (i) => circle(28.3 + i * 12.7, 63, 6.3, i % 2 ? '#C9E0D4' : '#0B6B4C')) +
    tag(39, 76, 42, '#0B6B4C', '#F1E6D0'),
  vale:
    shadow(46) +
    group(
      'rotate(-7 60 60)',
      shape('M10 30h100v20a10 10 0 0 0 0 20v20H10V70a10 10 0 0 0 0-20z', '#0B6B4C'),
      line('M76 38v44', '#C9E0D4', 2.5, 'stroke-dasharray="3 5"'),
      tag(24, 46, 44, '#FFFFFF', '#0B6B4C'),
      circle(90, 60, 9, '#FFC93C'),
    ),
  fone: productShapes({ kind: 'fone', variant: 'mata' }) + tag(80, 10, 30, '#FFC93C', '#17201C'),
} as const;

export type RewardArt = keyof typeof rewards;

export const drawReward = (kind: RewardArt): string => svg(120, 120, rewards[kind]);
