import { tone } from './palettes.ts';
import type { Draw } from './shapes.ts';
import { circle, clipped, ellipse, group, line, many, range, rect, ring, shadow, shape } from './shapes.ts';

const controle: Draw = (p) =>
  shadow(44) +
  shape(
    'M34 38h52c16 0 22 16 24 38 1 14-4 22-12 22-9 0-12-8-18-16-2-3-4-4-8-4H48c-4 0-6 1-8 4-6 8-9 16-18 16-8 0-13-8-12-22 2-22 8-38 24-38z',
    p.main,
  ) +
  shape('M28 38h14l-2-5H32zM78 38h14l-4-5h-8z', p.deep) +
  line('M33 52v14M26 59h14', p.soft, 5) +
  circle(80, 59, 3, '#E4572E') +
  circle(94, 59, 3, '#2F8F83') +
  circle(87, 52, 3, '#F2C14E') +
  circle(87, 66, 3, '#7FB2D9') +
  circle(48, 71, 7, p.deep) +
  circle(72, 71, 7, p.deep) +
  rect(54, 46, 12, 6, 3, p.deep);

const cadeira: Draw = (p, form) =>
  shadow(32) +
  shape('M42 12h36a7 7 0 0 1 7 8l-5 38H40l-5-38a7 7 0 0 1 7-8z', p.main) +
  shape('M46 19h28l-4 32H50z', form === 1 ? p.soft : p.deep) +
  (form === 1
    ? shape('M50 40h20l-1 11H51z', p.deep, 'opacity=".4"')
    : shape('M35 20l6-6 6 44h-7zM85 20l-6-6-6 44h7z', p.pop) + rect(50, 14, 20, 9, 3, p.pop)) +
  shape('M56 58h8v10h-8z', tone.dark) +
  shape('M34 66h52a6 6 0 0 1 6 6v4a4 4 0 0 1-4 4H32a4 4 0 0 1-4-4v-4a6 6 0 0 1 6-6z', p.main) +
  line('M24 46h10M29 46v24M86 46h10M91 46v24', tone.dark, 5) +
  line('M60 80v14M60 92 36 101M60 92l24 9M60 92v9', '#8A949D', 5) +
  many([36, 60, 84], (x) => circle(x, 103, 4, tone.dark));

const tabuleiro: Draw = (p) =>
  shadow(46) +
  group(
    'rotate(-6 56 62)',
    rect(12, 26, 76, 76, 6, p.deep),
    rect(17, 31, 66, 66, 3, tone.cream),
    many(range(32), (i) =>
      rect(
        17 + ((i * 2) % 8) * 8.25 + (Math.floor(i / 4) % 2) * 8.25,
        31 + Math.floor(i / 4) * 8.25,
        8.25,
        8.25,
        0,
        p.main,
      ),
    ),
  ) +
  shape('M84 104c0-8 4-10 5-22h14c1 12 5 14 5 22z', p.pop) +
  circle(96, 72, 9, p.pop) +
  rect(87, 79, 18, 5, 2.5, p.deep) +
  group(
    'rotate(12 40 28)',
    rect(30, 14, 24, 24, 5, tone.white, `stroke="${tone.line}" stroke-width="2"`),
    circle(37, 21, 2.4, tone.dark),
    circle(47, 31, 2.4, tone.dark),
    circle(42, 26, 2.4, tone.dark),
  );

const cartucho: Draw = (p) =>
  shadow(36) +
  group(
    'rotate(-7 48 60)',
    rect(18, 16, 56, 88, 4, p.deep),
    rect(24, 16, 50, 88, 3, p.main),
    clipped(
      'j',
      'M28 30h42v64H28z',
      rect(28, 30, 42, 64, 0, p.soft),
      circle(56, 48, 10, p.pop),
      shape('M24 84l18-26 12 16 8-8 14 24v10H24z', p.deep),
    ),
  ) +
  group(
    'rotate(12 92 80)',
    circle(90, 78, 25, '#C3CBD1'),
    circle(90, 78, 25, p.pop, 'opacity=".25"'),
    circle(90, 78, 8, tone.white),
    ring(90, 78, 17, tone.white, 1),
  );

const bola: Draw = (p) =>
  shadow(32) +
  circle(60, 60, 45, '#F7F7F3') +
  clipped(
    'b',
    'M15 60a45 45 0 1 0 90 0 45 45 0 1 0-90 0z',
    shape('M60 40l19 14-7 22H48l-7-22z', p.main),
    shape(
      'M60 12l16 10-4 8H48l-4-8zM104 44l-2 24-12-8-2-14zM16 44l2 24 12-8 2-14zM30 98l8-14 14 6-2 18zM90 98l-8-14-14 6 2 18z',
      p.main,
    ),
    line('M60 40V30M79 54l9-8M72 76l10 8M48 76l-10 8M41 54l-9-8', p.main, 2.5),
    shape('M15 60a45 45 0 0 0 90 0 50 38 0 0 1-90 0z', tone.ink, 'opacity=".07"'),
  ) +
  ring(60, 60, 45, tone.line, 1.5);

const bicicleta: Draw = (p) =>
  shadow(52) +
  many(
    [28, 92],
    (x) =>
      ring(x, 80, 23, tone.dark, 4.5) +
      many([0, 45, 90, 135], (turn) =>
        group(`rotate(${turn} ${x} 80)`, line(`M${x - 20} 80h40`, tone.steel, 0.8)),
      ) +
      circle(x, 80, 3.5, tone.iron),
  ) +
  line('M28 80l18-34h34l12 34M46 46l14 34h-32M60 80l20-34M80 46l-4-14', p.main, 5) +
  line('M46 46l-3-9', p.deep, 5) +
  line('M34 36h18', tone.dark, 7) +
  line('M76 32h10c7 0 7 8 1 8', tone.dark, 4.5) +
  circle(60, 80, 6, p.pop) +
  line('M60 80l5 10M61 91h8', tone.iron, 3);

const halter: Draw = (p) =>
  shadow(46) +
  shape('M38 60h44v9H38z', '#A5AEB5') +
  rect(46, 58, 28, 13, 0, '#5D666E') +
  line('M51 58v13M57 58v13M63 58v13M69 58v13', '#3F474E', 2) +
  rect(28, 34, 11, 61, 4, p.deep) +
  rect(81, 34, 11, 61, 4, p.deep) +
  rect(17, 40, 11, 49, 4, p.main) +
  rect(92, 40, 11, 49, 4, p.main) +
  rect(9, 50, 8, 29, 3, p.deep) +
  rect(103, 50, 8, 29, 3, p.deep);

const garrafa: Draw = (p) =>
  shadow(20) +
  line('M52 16c0-10 16-10 16 0', p.deep, 4) +
  rect(46, 16, 28, 16, 4, p.deep) +
  shape('M44 32h32l4 12v54a8 8 0 0 1-8 8H48a8 8 0 0 1-8-8V44z', p.main) +
  rect(46, 46, 6, 50, 3, p.soft, 'opacity=".7"') +
  rect(40, 88, 40, 6, 0, p.deep) +
  shape('M64 54l-9 15h7l-3 12 10-16h-7z', p.pop);

const tapete: Draw = (p) =>
  shadow(50) +
  group('rotate(-7 84 70)', rect(60, 52, 46, 30, 6, p.pop), rect(60, 52, 46, 8, 4, p.soft, 'opacity=".6"')) +
  shape('M22 82h84a6 6 0 0 1 6 6v11a6 6 0 0 1-6 6H22z', p.soft) +
  line('M34 93h74', p.main, 2) +
  circle(34, 74, 30, p.main) +
  many([24, 16, 8], (radius) => ring(34, 74, radius, p.deep, 3));

const barraca: Draw = (p) =>
  shadow(54) +
  shape('M60 20L8 104h104z', p.main) +
  shape('M60 20l52 84H84z', p.deep) +
  shape('M60 44L38 104h44z', p.soft) +
  shape('M60 44l-22 60h14z', p.pop) +
  line('M60 22l-6-9M60 22l6-9', tone.iron, 3) +
  line('M10 103l-5 3M110 103l5 3', tone.iron, 2.5) +
  line('M60 44v60', p.deep, 1.5);

const livro: Draw = (p, form) =>
  form === 1
    ? shadow(36) +
      shape('M28 14h58a6 6 0 0 1 6 6v84H32a8 8 0 0 1-8-8V20a6 6 0 0 1 4-6z', p.main) +
      rect(24, 14, 12, 84, 4, p.deep) +
      shape('M32 94h58v8H32a4 4 0 0 1 0-8z', tone.cream) +
      rect(46, 28, 36, 24, 2, p.soft) +
      circle(64, 40, 7, p.pop) +
      line('M46 62h36M46 70h24', p.soft, 3.5)
    : shadow(46) +
      many(
        [
          [82, 14, 88, p.main],
          [63, 20, 80, p.pop],
          [44, 16, 84, p.deep],
        ] as const,
        ([y, x, w, fill]) =>
          rect(x, y, w, 22, 4, fill) +
          rect(x + 6, y + 4, w - 6, 14, 2, tone.cream) +
          line(`M${x + 10} ${y + 9}h${w - 16}M${x + 10} ${y + 13}h${w - 16}`, tone.line, 1) +
          rect(x, y, 20, 22, 4, fill),
      ) +
      shape(
        'M46 18h30v18a8 8 0 0 1-8 8H54a8 8 0 0 1-8-8z',
        tone.white,
        `stroke="${tone.line}" stroke-width="2"`,
      ) +
      rect(46, 27, 30, 6, 0, p.main) +
      line('M77 23c9-1 9 13 0 13', tone.line, 3) +
      line('M56 12c3-3-2-5 1-9M66 12c3-3-2-5 1-9', tone.steel, 2);

const hq: Draw = (p) =>
  shadow(36) +
  group('rotate(7 66 60)', rect(36, 14, 58, 86, 2, p.deep)) +
  group(
    'rotate(-5 56 60)',
    rect(24, 14, 60, 88, 2, tone.cream),
    rect(24, 14, 60, 20, 2, p.pop),
    rect(28, 38, 26, 28, 0, p.main),
    rect(57, 38, 23, 28, 0, p.soft),
    rect(28, 69, 52, 29, 0, p.deep),
    circle(41, 55, 8, p.soft),
    shape('M62 62l4-16 4 8 6-8-2 16z', p.main),
    ellipse(64, 80, 13, 7, tone.cream),
    shape('M56 84l-4 8 10-5z', tone.cream),
    line('M30 24h30', tone.dark, 5),
  );

const racao: Draw = (p) =>
  shadow(38) +
  shape('M28 12c20 5 44 5 64 0l3 18c-3 22-3 52 1 72-18 5-54 5-72 0 4-20 4-50 1-72z', p.main) +
  shape('M28 12c20 5 44 5 64 0l2 11c-22 5-46 5-68 0z', p.deep) +
  circle(60, 56, 22, tone.cream) +
  ellipse(60, 62, 9, 7.5, p.deep) +
  many(
    [
      [47, 54],
      [54, 46],
      [66, 46],
      [73, 54],
    ],
    ([x = 0, y = 0]) => ellipse(x, y, 4, 5, p.deep),
  ) +
  shape('M70 94h36l-4 12H74z', p.pop) +
  many([76, 84, 92, 100], (x) => circle(x, 92, 4.5, '#8A573D')) +
  circle(88, 88, 4.5, '#A06B4C');

const ingresso: Draw = (p) =>
  shadow(42) +
  shape('M66 52h40l-5 52H71z', p.main) +
  shape('M74 52h8l1 52h-7zM90 52h8l-3 52h-6z', tone.cream) +
  many(
    [
      [70, 46, 9],
      [82, 40, 10],
      [96, 44, 10],
      [104, 49, 6],
      [78, 50, 8],
      [90, 50, 8],
    ],
    ([x = 0, y = 0, r = 0]) => circle(x, y, r, '#FBEBC0'),
  ) +
  many(
    [
      [72, 43],
      [85, 38],
      [98, 44],
    ],
    ([x = 0, y = 0]) => circle(x, y, 3, '#F2D488'),
  ) +
  group(
    'rotate(-14 40 64)',
    shape('M8 42h70v12a8 8 0 0 0 0 16v12H8V70a8 8 0 0 0 0-16z', p.pop),
    line('M58 46v34', tone.cream, 2, 'stroke-dasharray="3 4"'),
    shape('M34 51l3.5 8 8.500.7-6.5 5.6 2 8.4-7.5-4.5-7.5 4.5 2-8.4-6.5-5.6 8.5-.700z', p.deep),
  );

const carrinho: Draw = (p) =>
  shadow(46) +
  shape('M14 88V72c0-6 4-9 10-10l14-3 12-17c2-3 5-4 9-4h22c5 0 8 2 10 6l8 16c8 1 11 5 11 12v16z', p.main) +
  shape('M46 58l10-14h10v14zM71 44h10c3 0 4 1 5 3l6 11H71z', '#CFE3F2') +
  rect(14, 76, 96, 5, 0, p.soft) +
  many([36, 88], (x) => circle(x, 90, 14, tone.dark) + circle(x, 90, 6.5, tone.mist)) +
  circle(106, 72, 3.5, p.pop) +
  rect(13, 68, 6, 6, 2, p.pop);

const pneu: Draw = (p) =>
  shadow(36) +
  circle(60, 60, 45, tone.dark) +
  many(range(24), (i) => group(`rotate(${i * 15} 60 60)`, rect(57.5, 13, 5, 7, 1, '#11151A'))) +
  circle(60, 60, 30, tone.iron) +
  circle(60, 60, 27, p.soft) +
  many(range(5), (i) => group(`rotate(${i * 72} 60 60)`, shape('M55 58l-4-24h18l-4 24z', p.main))) +
  circle(60, 60, 9, p.deep) +
  circle(60, 60, 4, p.pop);

const mala: Draw = (p) =>
  shadow(30) +
  line('M48 30V8h24v22', tone.steel, 4) +
  rect(28, 28, 64, 70, 10, p.main) +
  many([40, 51, 62, 73], (x) => rect(x, 34, 5, 58, 2.5, p.deep, 'opacity=".7"')) +
  rect(28, 58, 64, 5, 0, p.soft) +
  rect(54, 54, 12, 13, 2, p.pop) +
  circle(38, 101, 5, tone.dark) +
  circle(82, 101, 5, tone.dark);

export const lazer = {
  controle,
  cadeira,
  tabuleiro,
  jogo: cartucho,
  bola,
  bicicleta,
  halter,
  garrafa,
  'tapete-de-yoga': tapete,
  barraca,
  livro,
  hq,
  racao,
  ingresso,
  carrinho,
  pneu,
  mala,
};
