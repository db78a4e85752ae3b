import { tone } from './palettes.ts';
import type { Draw } from './shapes.ts';
import { circle, clipped, ellipse, group, line, many, range, rect, ring, shadow, shape } from './shapes.ts';

const fone: Draw = (p, form) =>
  shadow(34) +
  (form === 1
    ? line('M25 72V58a35 35 0 0 1 70 0v14', p.deep, 8) +
      line('M34 36a35 35 0 0 1 52 0', p.soft, 8) +
      rect(14, 62, 24, 42, 12, p.main) +
      rect(82, 62, 24, 42, 12, p.main) +
      rect(32, 66, 9, 34, 4.5, p.soft) +
      rect(79, 66, 9, 34, 4.5, p.soft) +
      ring(23, 83, 5, p.soft, 2)
    : line('M22 76C16 6 104 6 98 76', tone.steel, 4) +
      line('M30 38c14-24 46-24 60 0', p.main, 10) +
      ellipse(26, 82, 17, 22, p.deep) +
      ellipse(94, 82, 17, 22, p.deep) +
      ellipse(24, 82, 13, 18, p.main) +
      ellipse(96, 82, 13, 18, p.main) +
      ellipse(24, 82, 6, 9, p.soft) +
      ellipse(96, 82, 6, 9, p.soft));

const foneSemFio: Draw = (p) =>
  shadow(48) +
  rect(10, 38, 56, 66, 22, p.main) +
  shape('M10 60h56v3H10z', p.deep) +
  rect(31, 58, 14, 7, 3.5, p.deep) +
  line('M18 56c1-7 5-11 11-12', p.soft, 3.5) +
  circle(38, 84, 2.5, p.pop) +
  many(
    [
      [100, 30],
      [80, 42],
    ],
    ([x = 0, y = 0]) =>
      rect(x - 4, y, 10, 62, 5, tone.white, `stroke="${tone.line}" stroke-width="1.5"`) +
      rect(x - 4, y + 54, 10, 8, 4, p.soft) +
      circle(x - 2, y + 6, 13, tone.white, `stroke="${tone.line}" stroke-width="1.5"`) +
      ellipse(x - 10, y + 4, 5, 8, p.deep) +
      rect(x - 0.5, y + 24, 3, 12, 1.5, p.soft),
  );

const scenes = [
  (p: Parameters<Draw>[0]) =>
    rect(9, 27, 102, 58, 2, '#1C4E80') +
    shape('M9 66c18-18 30-4 44-16s30-18 58-8v43H9z', p.main) +
    shape('M9 76c24-12 40 4 60-6s28-10 42-6v21H9z', p.pop) +
    circle(88, 40, 7, '#F6E7C1'),
  (p: Parameters<Draw>[0]) =>
    rect(9, 27, 102, 58, 2, '#4C9A57') +
    many([0, 2, 4], (i) => rect(9 + i * 20.4, 27, 20.4, 58, 0, '#57A862')) +
    line('M60 27v58', '#EAF3E6', 1.5) +
    ring(60, 56, 11, '#EAF3E6', 1.5) +
    line('M9 42h14v28H9M111 42H97v28h14', '#EAF3E6', 1.5) +
    circle(44, 50, 3, p.main) +
    circle(50, 66, 3, p.main) +
    circle(76, 48, 3, p.pop) +
    circle(82, 62, 3, p.pop) +
    circle(63, 58, 2, tone.white),
  (p: Parameters<Draw>[0]) =>
    rect(9, 27, 102, 58, 2, p.deep) +
    circle(84, 44, 10, p.pop) +
    many(
      [
        [14, 20],
        [27, 32],
        [40, 24],
        [55, 40],
        [70, 28],
        [84, 22],
        [97, 34],
      ],
      ([x = 0, h = 0], i) =>
        rect(x, 85 - h, 12, h, 1, i % 2 ? p.main : p.soft) +
        rect(x + 3, 90 - h, 2, 2, 0, p.pop) +
        rect(x + 7, 95 - h, 2, 2, 0, p.pop),
    ),
];

const tv: Draw = (p, form) =>
  shadow(46) +
  rect(6, 24, 108, 66, 4, '#14181C') +
  (scenes[form - 1] ?? scenes[0]!)(p) +
  (form === 2
    ? rect(54, 90, 12, 9, 0, '#3A4149') + rect(36, 98, 48, 6, 3, '#3A4149')
    : line('M34 91l-8 13M86 91l8 13', '#3A4149', 4));

const notebook: Draw = (p, form) =>
  shadow(48) +
  shape('M24 24h72a4 4 0 0 1 4 4v58H20V28a4 4 0 0 1 4-4z', p.main) +
  rect(24.5, 29, 71, 51, 1.5, form === 3 ? p.soft : '#16324F') +
  (form === 1
    ? line('M33 40h26M33 48h38M33 56h20M33 64h30', '#6FC3B0', 3)
    : form === 2
      ? clipped(
          'n',
          'M24.5 29h71v51h-71z',
          circle(78, 44, 9, p.pop),
          shape('M20 72l24-26 18 20 12-12 26 28v8H20z', p.soft),
          shape('M20 82l30-18 50 20v6H20z', p.deep),
        )
      : rect(31, 36, 26, 37, 2, tone.white) +
        rect(62, 36, 27, 16, 2, p.pop) +
        rect(62, 57, 27, 16, 2, p.deep) +
        line('M36 44h16M36 51h12M36 58h15', p.soft, 2.5)) +
  shape('M10 86h100l4 11a5 5 0 0 1-5 6H11a5 5 0 0 1-5-6z', '#9DA7AE') +
  shape('M48 86h24l-2 5H50z', '#7C868D');

const celular: Draw = (p, form) =>
  form === 1
    ? shadow(30) +
      group(
        'rotate(-6 60 60)',
        rect(46, 12, 50, 94, 9, p.soft),
        rect(51, 17, 21, 30, 8, p.deep, 'opacity=".55"'),
        circle(61, 25, 5, tone.dark),
        circle(61, 38, 5, tone.dark),
      ) +
      group(
        'rotate(5 50 60)',
        rect(22, 12, 50, 94, 9, '#1E2530'),
        rect(25.5, 15.5, 43, 87, 6, p.main),
        shape('M25.5 70c14-16 28-2 43-20v46a6 6 0 0 1-6 6h-31a6 6 0 0 1-6-6z', p.pop),
        shape('M25.5 84c16-12 26 2 43-10v22a6 6 0 0 1-6 6h-31a6 6 0 0 1-6-6z', p.deep),
        circle(47, 21, 2.2, '#10151D'),
      )
    : shadow(28) +
      rect(34, 10, 52, 96, 10, p.deep) +
      rect(37.5, 13.5, 45, 89, 7, p.soft) +
      rect(52, 17, 16, 4, 2, p.deep) +
      many(range(9), (i) =>
        rect(
          43 + (i % 3) * 12.5,
          30 + Math.floor(i / 3) * 13,
          9,
          9,
          2.6,
          [p.main, tone.white, p.pop][(i * 2 + Math.floor(i / 3)) % 3]!,
        ),
      ) +
      rect(42, 86, 36, 12, 5, tone.white, 'opacity=".7"') +
      circle(50, 92, 3.5, p.main) +
      circle(60, 92, 3.5, p.pop) +
      circle(70, 92, 3.5, p.deep);

const monitor: Draw = (p, form) =>
  shadow(34) +
  shape('M54 84h12l3 16H51z', tone.steel) +
  rect(36, 99, 48, 6, 3, '#7C868D') +
  rect(8, 20, 104, 66, 4, p.deep) +
  (form === 1
    ? clipped(
        'm',
        'M12 24h96v55H12z',
        rect(12, 24, 96, 55, 0, p.main),
        circle(38, 82, 34, p.soft),
        circle(88, 88, 38, p.pop),
        circle(84, 38, 6, tone.cream),
      )
    : rect(12, 24, 96, 55, 1, p.soft) +
      rect(12, 24, 22, 55, 0, p.main) +
      rect(40, 31, 62, 24, 2, tone.white) +
      line('M45 48l12-8 11 6 14-11 14 5', p.pop, 3) +
      rect(40, 60, 28, 13, 2, tone.white) +
      rect(74, 60, 28, 13, 2, p.deep) +
      line('M17 34h12M17 42h9M17 50h11', p.soft, 2.5)) +
  circle(60, 82.5, 1.4, p.soft);

const tablet: Draw = (p) =>
  shadow(38) +
  group(
    'rotate(-8 60 60)',
    rect(24, 16, 66, 86, 7, tone.dark),
    rect(29, 21, 56, 76, 3, p.soft),
    clipped(
      't',
      'M29 21h56v76H29z',
      circle(70, 42, 11, p.pop),
      shape('M25 84c14-30 26-24 34-10s16 6 32-12v40H25z', p.main),
      shape('M25 92c20-14 40-6 64-8v20H25z', p.deep),
    ),
  ) +
  group(
    'rotate(14 100 60)',
    rect(96, 24, 6, 66, 3, tone.white, `stroke="${tone.line}"`),
    shape('M96 90h6l-3 10z', p.deep),
    rect(96, 30, 6, 5, 0, p.main),
  );

const caixaDeSom: Draw = (p, form) =>
  form === 1
    ? shadow(40) +
      rect(14, 42, 92, 62, 28, p.main) +
      ellipse(24, 73, 10, 24, p.deep) +
      ellipse(96, 73, 10, 24, p.deep) +
      ellipse(24, 73, 5, 14, p.soft) +
      ellipse(96, 73, 5, 14, p.soft) +
      line('M34 44C34 20 86 20 86 44', p.deep, 6) +
      many(range(21), (i) =>
        circle(43 + (i % 7) * 5.7, 64 + Math.floor(i / 7) * 7, 1.5, p.soft, 'opacity=".7"'),
      ) +
      rect(52, 88, 16, 5, 2.5, p.pop)
    : shadow(30) +
      rect(30, 12, 60, 93, 8, p.deep) +
      rect(35, 17, 50, 83, 5, p.main) +
      circle(60, 36, 12, p.deep) +
      circle(60, 36, 5, p.soft) +
      circle(60, 74, 20, p.deep) +
      ring(60, 74, 15, p.soft, 2.5) +
      circle(60, 74, 8, p.pop) +
      circle(60, 74, 4, p.deep);

const teclado: Draw = (p) =>
  shadow(50, 60, 91) +
  shape('M10 36h100a5 5 0 0 1 5 5v40a8 8 0 0 1-8 8H13a8 8 0 0 1-8-8V41a5 5 0 0 1 5-5z', p.deep) +
  rect(5, 34, 110, 46, 6, p.main) +
  many(range(30), (i) => {
    const fill = i === 0 ? p.pop : i % 10 === 9 && i > 10 ? p.soft : tone.cream;
    return rect(10.5 + (i % 10) * 10, 39 + Math.floor(i / 10) * 10, 8.4, 8.2, 2, fill);
  }) +
  rect(10.5, 69, 14, 8.2, 2, p.soft) +
  rect(27, 69, 55, 8.2, 2, tone.cream) +
  rect(84.5, 69, 14, 8.2, 2, p.soft) +
  rect(100.5, 69, 8.4, 8.2, 2, p.pop);

const roteador: Draw = (p) =>
  shadow(44) +
  many(
    [
      [24, -12],
      [48, -4],
      [72, 4],
      [96, 12],
    ],
    ([x = 0, turn = 0]) => group(`rotate(${turn} ${x} 82)`, rect(x - 3, 24, 6, 58, 3, p.deep)),
  ) +
  shape('M20 76h80l10 20a6 6 0 0 1-6 8H16a6 6 0 0 1-6-8z', p.main) +
  shape('M20 76h80l4 8H16z', p.soft) +
  many(range(5), (i) => circle(40 + i * 10, 95, 2, i === 3 ? p.pop : '#7FE3B8'));

const carregador: Draw = (p) =>
  shadow(36) +
  group(
    'rotate(-5 48 60)',
    rect(24, 26, 46, 78, 9, p.main),
    rect(30, 32, 34, 66, 6, p.deep, 'opacity=".35"'),
    many(range(4), (i) => circle(38 + i * 6.5, 90, 2, i < 3 ? '#7FE3B8' : p.soft)),
    shape('M50 44l-13 19h9l-4 15 15-20h-10z', p.pop),
  ) +
  line('M48 26C48 6 92 6 92 34v34', tone.dark, 4) +
  rect(86, 66, 12, 20, 4, tone.dark) +
  rect(88.5, 86, 7, 9, 1.5, tone.steel);

export const eletronicos = {
  fone,
  'fone-sem-fio': foneSemFio,
  tv,
  notebook,
  celular,
  monitor,
  tablet,
  'caixa-de-som': caixaDeSom,
  teclado,
  roteador,
  carregador,
};
