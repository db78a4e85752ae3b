import { tone } from './palettes.ts';
import type { Draw } from './shapes.ts';
import { circle, ellipse, group, line, many, rect, ring, shadow, shape } from './shapes.ts';

const vitamina: Draw = (p) =>
  shadow(26) +
  rect(34, 10, 52, 18, 4, tone.white, `stroke="${tone.line}" stroke-width="2"`) +
  line('M42 14v10M50 14v10M58 14v10M66 14v10M74 14v10', tone.line, 2) +
  rect(30, 28, 60, 78, 9, p.main) +
  rect(36, 32, 6, 70, 3, p.soft, 'opacity=".6"') +
  rect(30, 46, 60, 42, 0, tone.cream) +
  group(
    'rotate(-30 60 66)',
    rect(42, 59, 18, 14, 7, p.main),
    rect(60, 59, 18, 14, 7, p.pop),
    rect(56, 59, 4, 14, 0, p.main),
    rect(60, 59, 4, 14, 0, p.pop),
  ) +
  line('M46 97h28', p.soft, 3);

const shampoo: Draw = (p, form) =>
  form === 1
    ? shadow(24) +
      line('M60 22V12h-16v5', p.deep, 5) +
      rect(50, 20, 20, 13, 3, p.deep) +
      rect(34, 32, 52, 74, 12, p.main) +
      rect(34, 54, 52, 34, 0, tone.cream) +
      shape('M60 58c6 8 10 12 10 17a10 10 0 0 1-20 0c0-5 4-9 10-17z', p.pop) +
      rect(40, 37, 5, 62, 2.5, p.soft, 'opacity=".55"')
    : shadow(38) +
      rect(26, 24, 20, 12, 3, p.deep) +
      rect(18, 34, 36, 72, 10, p.main) +
      rect(18, 58, 36, 26, 0, tone.cream) +
      circle(36, 71, 8, p.soft) +
      shape('M66 22h36l-4 62H70z', p.soft) +
      rect(69, 84, 30, 22, 4, p.deep) +
      rect(72, 38, 24, 26, 2, tone.cream) +
      circle(84, 51, 7, p.main) +
      circle(33, 69, 3, p.pop) +
      circle(82, 49, 2.6, p.pop);

const perfume: Draw = (p, form) =>
  form === 1
    ? shadow(30) +
      rect(48, 8, 24, 22, 3, tone.dark) +
      rect(52, 30, 16, 8, 1, '#C9A227') +
      rect(28, 38, 64, 68, 9, p.soft) +
      rect(34, 58, 52, 42, 5, p.main) +
      rect(34, 44, 52, 16, 5, tone.white, 'opacity=".5"') +
      rect(46, 64, 28, 22, 2, tone.cream) +
      line('M52 72h16M55 79h10', p.deep, 2.5) +
      line('M60 58V42', tone.white, 2, 'opacity=".8"')
    : shadow(30) +
      circle(60, 70, 36, p.soft) +
      shape('M25 72c12-6 24 6 36 0s24-4 35 0a36 36 0 0 1-71 0z', p.main) +
      rect(52, 26, 16, 12, 2, '#C9A227') +
      circle(60, 18, 11, p.deep) +
      circle(57, 15, 3, p.soft) +
      ellipse(46, 56, 5, 10, tone.white, 'opacity=".55" transform="rotate(28 46 56)"') +
      circle(60, 78, 10, tone.cream) +
      circle(60, 78, 5, p.pop);

const batom: Draw = (p) =>
  shadow(36) +
  shape('M32 44l24-24v24z', p.main) +
  rect(32, 42, 24, 22, 0, p.main) +
  shape('M32 44l24-24v8L38 46v18h-6z', p.soft, 'opacity=".6"') +
  rect(29, 62, 30, 16, 2, '#D8B457') +
  rect(25, 76, 38, 29, 4, tone.dark) +
  rect(31, 80, 4, 21, 2, tone.iron) +
  group(
    'rotate(18 88 74)',
    rect(74, 44, 28, 58, 4, p.deep),
    rect(74, 88, 28, 6, 0, '#D8B457'),
    rect(79, 49, 4, 34, 2, p.soft, 'opacity=".6"'),
  );

const protetor: Draw = (p) =>
  shadow(20) +
  shape('M44 18h32l6 66H38z', p.main) +
  shape('M44 18h32l1 12H43z', p.deep) +
  rect(42, 84, 36, 22, 5, tone.white, 'stroke="#DADCD4" stroke-width="2"') +
  circle(60, 50, 10, '#FFF3D6') +
  line('M60 33v4M60 63v4M43 50h4M73 50h4M48 38l3 3M69 59l3 3M72 38l-3 3M51 59l-3 3', '#FFF3D6', 3) +
  line('M50 74h20', '#FFF3D6', 4);

const creme: Draw = (p) =>
  shadow(40) +
  rect(18, 52, 84, 52, 12, p.main) +
  rect(18, 66, 84, 24, 0, tone.cream) +
  circle(60, 78, 8, p.soft) +
  shape('M60 72c4 3 4 9 0 12-4-3-4-9 0-12z', p.deep) +
  rect(14, 38, 92, 20, 6, p.deep) +
  rect(20, 42, 80, 3, 1.5, p.soft, 'opacity=".6"') +
  shape(
    'M40 38c0-10 12-8 16-16 6-2 4 4 10 5s16 3 14 11z',
    tone.white,
    `stroke="${tone.line}" stroke-width="1.5"`,
  );

const secador: Draw = (p) =>
  shadow(30, 66) +
  shape('M66 56h18l6 40a8 8 0 0 1-8 9H74a6 6 0 0 1-6-5z', p.deep) +
  line('M80 104c0 6 16 4 26-6', tone.dark, 3.5) +
  shape('M30 26h44c18 0 28 8 28 20S92 66 74 66H30z', p.main) +
  shape('M12 32l18-4v36l-18-4z', tone.dark) +
  circle(80, 46, 13, p.deep) +
  ring(80, 46, 8, p.soft, 2) +
  circle(80, 46, 3, p.soft) +
  rect(71, 72, 8, 12, 3, p.pop) +
  line('M36 34h26', p.soft, 3.5, 'opacity=".7"');

const tesoura: Draw = (p) =>
  shadow(38) +
  group(
    'rotate(18 76 60)',
    rect(66, 14, 22, 90, 5, p.main),
    many([22, 29, 36, 43, 50, 57, 64, 71, 78, 85], (y) => rect(76, y, 13, 3.4, 0, tone.white)),
    rect(66, 14, 6, 90, 3, p.deep),
  ) +
  line('M48 20L34 72', tone.steel, 6) +
  line('M22 24l26 48', '#C3CBD1', 6) +
  circle(40.5, 56, 3, tone.dark) +
  `<ellipse cx="27" cy="86" rx="11" ry="14" fill="none" stroke="${p.pop}" stroke-width="6" transform="rotate(14 27 86)"/><ellipse cx="55" cy="86" rx="11" ry="14" fill="none" stroke="${p.pop}" stroke-width="6" transform="rotate(-24 55 86)"/>`;

const fralda: Draw = (p) =>
  shadow(40) +
  shape('M22 26c20-8 56-8 76 0l6 72c-20 10-68 10-88 0z', p.main) +
  shape('M40 14h40l6 14c-16-3-36-3-52 0z', p.soft) +
  line('M50 16c2-8 18-8 20 0', p.deep, 4) +
  ellipse(60, 62, 30, 25, tone.cream) +
  shape(
    'M40 50h40c1 12-4 18-10 20-2 6-5 9-10 9s-8-3-10-9c-6-2-11-8-10-20z',
    tone.white,
    `stroke="${p.soft}" stroke-width="2"`,
  ) +
  line('M41 55h38', p.pop, 3) +
  circle(52, 63, 1.8, p.deep) +
  circle(68, 63, 1.8, p.deep) +
  line('M56 68c2 2 6 2 8 0', p.deep, 1.8) +
  line('M34 94h52', p.soft, 3);

const medidor: Draw = (p) =>
  shadow(48) +
  line('M62 92c16 10 20-6 24-16', tone.iron, 4) +
  rect(72, 34, 40, 62, 12, p.main) +
  ellipse(92, 40, 20, 10, p.deep) +
  ellipse(92, 40, 14, 6, tone.dark) +
  rect(72, 62, 40, 12, 0, p.soft) +
  line('M79 84h18', p.soft, 3) +
  rect(10, 26, 58, 78, 11, tone.white, `stroke="${tone.line}" stroke-width="2"`) +
  rect(17, 34, 44, 38, 4, '#CFE0D6') +
  line('M23 44h20M23 54h13M23 63h9', p.deep, 4.5) +
  shape('M51 50c3-4 9 0 5 6l-5 5-5-5c-4-6 2-10 5-6z', '#C8392B') +
  circle(39, 88, 8, p.pop) +
  circle(22, 88, 3, p.soft) +
  circle(56, 88, 3, p.soft);

const escova: Draw = (p) =>
  shadow(34) +
  many(
    [
      [40, -10, p.main],
      [66, 4, p.pop],
    ] as const,
    ([x, turn, fill]) =>
      group(
        `rotate(${turn} ${x} 100)`,
        rect(x - 5, 44, 10, 60, 5, fill),
        rect(x - 4, 20, 8, 30, 4, fill),
        rect(x - 11, 14, 8, 26, 2, tone.white, `stroke="${tone.line}" stroke-width="1.5"`),
        rect(x - 11, 22, 8, 8, 0, p.soft),
        rect(x - 2, 58, 4, 30, 2, tone.white, 'opacity=".5"'),
      ),
  ) +
  group(
    'rotate(14 92 70)',
    shape('M82 30h20l3 56H79z', p.soft),
    rect(79, 84, 26, 6, 1, p.deep),
    rect(84, 90, 16, 14, 3, p.deep),
    line('M92 40v34', p.main, 6),
  );

const algodao: Draw = (p) =>
  shadow(36) +
  rect(20, 40, 80, 65, 6, tone.white, `stroke="${tone.line}" stroke-width="2"`) +
  rect(20, 40, 80, 20, 5, p.main) +
  circle(60, 80, 16, p.soft) +
  rect(56, 70, 8, 20, 1.5, p.main) +
  rect(50, 76, 20, 8, 1.5, p.main) +
  line('M44 40c0-22 32-22 32 0', p.deep, 6) +
  rect(52, 48, 16, 5, 2.5, p.pop);

export const cuidado = {
  vitamina,
  shampoo,
  perfume,
  batom,
  protetor,
  creme,
  secador,
  tesoura,
  fralda,
  medidor,
  escova,
  'kit-primeiros-socorros': algodao,
};
