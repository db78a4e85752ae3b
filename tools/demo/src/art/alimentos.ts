import { tone } from './palettes.ts';
import type { Draw } from './shapes.ts';
import { circle, clipped, ellipse, group, line, many, range, rect, shadow, shape } from './shapes.ts';

const bag = 'M30 16c8 4 52 4 60 0l3 12c-2 6-2 60 2 74-14 5-56 5-70 0 4-14 4-68 2-74z';

const arroz: Draw = (p, form) =>
  shadow(34) +
  shape(bag, tone.cream) +
  shape('M30 16c8 4 52 4 60 0l3 12c-16 4-50 4-66 0z', p.main) +
  shape('M28 78c16 5 48 5 64 0 .4 10 1.3 19 3 24-14 5-56 5-70 0 1.7-5 2.6-14 3-24z', p.main) +
  (form === 1
    ? shape('M38 38h44v30a22 14 0 0 1-44 0z', '#1F6B4A') +
      shape('M44 64c0-10 7-15 16-15s16 5 16 15z', tone.white) +
      shape('M42 64h36c0 8-7 12-18 12s-18-4-18-12z', '#F2C94C')
    : circle(60, 54, 19, p.pop) +
      many(
        [
          [52, 48, 20],
          [63, 46, -30],
          [57, 58, 70],
          [68, 58, 10],
          [60, 67, -20],
        ],
        ([x = 0, y = 0, turn = 0]) =>
          group(
            `rotate(${turn} ${x} ${y})`,
            ellipse(x, y, 6.5, 4.2, p.deep),
            ellipse(x + 1, y - 1, 2.5, 1, p.soft),
          ),
      )) +
  line('M53 90h14', tone.cream, 4);

const pizza: Draw = (p, form) =>
  shadow(40) +
  circle(60, 62, 44, '#D99A4E') +
  circle(60, 62, 37, form === 1 ? '#F5D27A' : '#EFC27A') +
  shape(
    'M60 62 97 62M60 62 86 36M60 62V25M60 62 34 36M60 62H23M60 62 34 88M60 62v37M60 62l26 26',
    'none',
    'stroke="#E0B255" stroke-width="1.8"',
  ) +
  (form === 1
    ? many(
        [
          [44, 46, 7],
          [76, 50, 7],
          [66, 80, 7],
          [40, 72, 6],
          [84, 72, 5],
          [60, 36, 5],
        ],
        ([x = 0, y = 0, r = 0]) => circle(x, y, r, p.main),
      ) +
      shape(
        'M54 58c5-5 10-5 13 0-4 4-9 4-13 0zM50 88c3-5 7-6 10-3-2 5-6 6-10 3zM30 58c3-4 6-4 8-1-2 4-5 4-8 1zM78 62c4-2 7-1 8 2-3 2-6 2-8-2z',
        tone.leaf,
      )
    : many(
        [
          [42, 44],
          [70, 40],
          [84, 62],
          [68, 82],
          [42, 78],
          [54, 60],
        ],
        ([x = 0, y = 0]) => circle(x, y, 6.5, tone.cream) + circle(x, y, 3.4, p.pop),
      ) +
      many(
        [
          [54, 32],
          [34, 60],
          [72, 58],
          [56, 88],
          [84, 78],
        ],
        ([x = 0, y = 0]) => circle(x, y, 2.6, p.main),
      ));

const azeite: Draw = (p) =>
  shadow(22) +
  shape('M52 12h16v20c0 6 12 10 12 24v42a8 8 0 0 1-8 8H48a8 8 0 0 1-8-8V56c0-14 12-18 12-24z', p.main) +
  shape('M52 12h16v12H52z', '#20261A') +
  shape('M46 56c0-8 8-12 10-18l-2 60h-4a4 4 0 0 1-4-4z', p.soft, 'opacity=".6"') +
  shape('M40 60h40v32H40z', '#F5EFD9') +
  shape('M60 66c7 4 7 14 0 18-7-4-7-14 0-18z', p.main) +
  line('M51 88h18', '#B9A76B', 2);

const cafe: Draw = (p, form) =>
  form === 1
    ? shadow(30) +
      shape('M34 20h52l5 82a4 4 0 0 1-4 4H33a4 4 0 0 1-4-4z', p.main) +
      shape('M34 20h16l-6 86H33a4 4 0 0 1-4-4z', p.deep) +
      shape('M32 12h56v12H32z', p.deep) +
      line('M36 18h48', p.soft, 1.5) +
      rect(50, 44, 34, 40, 3, tone.cream) +
      group(
        'rotate(24 67 60)',
        ellipse(67, 61, 9, 12, '#5B3420'),
        line('M67 50c-5 7 5 14 0 22', tone.cream, 2),
      ) +
      line('M57 79h20', p.pop, 3)
    : shadow(36) +
      many(
        [
          [38, 66, -14],
          [64, 66, 10],
        ],
        ([x = 0, y = 0, turn = 0], i) =>
          group(
            `rotate(${turn} ${x + 10} ${y})`,
            rect(x - 8, 22, 36, 82, 4, i ? p.main : p.deep),
            rect(x - 8, 22, 36, 8, 2, p.soft),
            rect(x - 2, 48, 24, 30, 3, tone.cream),
            ellipse(x + 10, 62, 6, 9, '#5B3420'),
            line(`M${x + 10} 54c-4 6 4 11 0 16`, tone.cream, 1.8),
          ),
      );

const chocolate: Draw = (p) =>
  shadow(34) +
  group(
    'rotate(-8 60 60)',
    rect(34, 10, 52, 60, 3, '#5B3420'),
    many(
      range(9),
      (i) =>
        rect(37 + (i % 3) * 15.8, 13 + Math.floor(i / 3) * 15.5, 14, 13.5, 2, '#744530') +
        rect(39.5 + (i % 3) * 15.8, 15.5 + Math.floor(i / 3) * 15.5, 9, 8.5, 1.5, '#8A573D'),
    ),
    shape('M30 52l6 4 6-5 6 5 6-5 6 5 6-5 6 5 6-5 6 5 6-4v54H30z', p.main),
    rect(30, 66, 60, 26, 0, p.deep),
    rect(38, 74, 44, 4, 2, p.pop),
    rect(46, 82, 28, 4, 2, p.soft),
  );

const cerveja: Draw = (p, form) =>
  form === 1
    ? shadow(40) +
      many(
        [22, 46, 70],
        (x, i) =>
          rect(x + 2, 32, 25, 72, 6, i === 1 ? p.main : p.deep) +
          rect(x + 4, 28, 21, 7, 2, tone.steel) +
          rect(x + 4, 101, 21, 4, 2, tone.steel) +
          circle(x + 14.5, 66, 8.5, p.pop) +
          line(`M${x + 10} 66h9M${x + 14.5} 61.5v9`, tone.cream, 2) +
          rect(x + 6, 38, 3, 58, 1.5, p.soft, 'opacity=".5"'),
      )
    : shadow(32) +
      line('M84 52h10c9 0 9 32 0 32H84', '#E7EDEF', 7) +
      shape('M30 38h56l-4 64a4 4 0 0 1-4 3H38a4 4 0 0 1-4-3z', p.main) +
      line('M46 54l2 40M60 54v40M74 54l-2 40', p.soft, 5, 'opacity=".55"') +
      many(
        [
          [36, 32, 10],
          [50, 26, 12],
          [66, 27, 12],
          [80, 33, 9],
        ],
        ([x = 0, y = 0, r = 0]) => circle(x, y, r, tone.cream),
      ) +
      shape('M28 32h60v10c-4 6-8 0-12 2s-6 8-11 2-9 2-13 0-7 4-12 1-8 2-12-3z', tone.cream);

const suco: Draw = (p) =>
  shadow(28) +
  line('M72 26l5-18h12', p.pop, 4) +
  shape('M36 26h48v78a2 2 0 0 1-2 2H38a2 2 0 0 1-2-2z', p.main) +
  shape('M36 26h14v80H38a2 2 0 0 1-2-2z', p.deep) +
  shape('M36 26l8-8h46l-6 8z', p.soft) +
  circle(67, 62, 14, tone.cream) +
  circle(67, 62, 11, p.pop) +
  shape(
    'M67 62V51M67 62l9-6M67 62l9 6M67 62v11M67 62l-9 6M67 62l-9-6',
    'none',
    `stroke="${tone.cream}" stroke-width="1.8"`,
  ) +
  line('M57 88h20M60 95h14', tone.cream, 3);

const leite: Draw = (p) =>
  shadow(26) +
  shape(
    'M36 40l10-22h32l10 22v62a4 4 0 0 1-4 4H40a4 4 0 0 1-4-4z',
    tone.white,
    `stroke="${tone.line}" stroke-width="2"`,
  ) +
  shape('M46 18h32v-6H46z', p.main) +
  shape('M36 40l10-22h32l10 22z', p.soft) +
  shape('M36 72c10-8 18 4 28-2s16-4 24 0v32a4 4 0 0 1-4 4H40a4 4 0 0 1-4-4z', p.main) +
  circle(50, 54, 4, p.deep) +
  circle(64, 50, 5.5, p.deep) +
  circle(75, 58, 3.5, p.deep) +
  circle(60, 29, 5.5, p.pop);

const hamburguer: Draw = (p, form) =>
  shadow(42) +
  shape('M18 50c0-22 18-32 42-32s42 10 42 32z', '#D9954A') +
  shape('M26 46c2-14 14-20 30-20-12 4-18 10-20 20z', '#E9B06B') +
  many(
    [
      [46, 32],
      [60, 27],
      [74, 33],
      [54, 41],
      [68, 42],
      [84, 42],
    ],
    ([x = 0, y = 0]) => ellipse(x, y, 2.6, 1.7, tone.cream),
  ) +
  shape(
    'M14 54c6-6 10 3 16 0s9-4 15 0 9 3 15 0 9-4 15 0 9 3 15 0 10-6 16 0c2 8-4 8-8 7H22c-4 1-10 1-8-7z',
    '#5C9B47',
  ) +
  rect(18, 60, 84, 8, 4, p.main) +
  (form === 1 ? '' : shape('M18 67h84l-12 4-10 9-12-9z', '#F2C14E')) +
  rect(16, form === 1 ? 68 : 70, 88, 16, 8, '#5B3420') +
  (form === 1 ? shape('M20 68h80l-14 3-10 9-12-9z', '#F2C14E') : '') +
  shape('M18 86h84v6c0 9-6 13-14 13H32c-8 0-14-4-14-13z', '#D9954A');

const sorvete: Draw = (p, form) =>
  form === 1
    ? shadow(18) +
      shape('M38 56h44L62 104a2 2 0 0 1-4 0z', '#D9A05B') +
      line('M46 60l20 26M56 60l14 17M74 60L54 86M64 60L50 77', '#B97F3C', 2) +
      circle(46, 44, 17, p.main) +
      circle(74, 44, 17, p.soft) +
      circle(60, 28, 17, p.pop) +
      shape('M30 48c8 12 18 2 30 8s22 4 30-8c2 10-4 14-10 13H40c-6 1-12-3-10-13z', p.main) +
      circle(61, 11, 4, '#C8392B')
    : shadow(34) +
      rect(20, 44, 80, 60, 8, p.main) +
      rect(16, 36, 88, 14, 6, p.deep) +
      shape('M28 36c0-16 12-14 14-20s14-6 18 0 14-6 20 2 14 6 12 18z', p.soft) +
      circle(60, 76, 16, tone.cream) +
      shape('M60 66c6 4 9 8 9 12a9 9 0 0 1-18 0c0-4 3-8 9-12z', p.pop);

const feira: Draw = (p) =>
  shadow(48) +
  circle(34, 46, 15, '#C8392B') +
  circle(60, 40, 15, '#E98716') +
  ellipse(86, 46, 14, 16, '#6E9B3D') +
  shape('M33 32c2-8 8-9 12-9-1 6-5 9-12 9z', tone.leaf) +
  shape('M76 16c6 8 8 16 6 26-8-6-10-16-6-26z', '#7FB598') +
  shape('M44 14c-2 12 2 20 8 26 4-10 0-20-8-26z', '#3F7D3A') +
  ellipse(50, 52, 13, 12, '#8A4A7A') +
  circle(74, 54, 12, '#D8432F') +
  line('M74 43v-4', tone.leaf, 3) +
  shape('M12 58h96l-6 43a5 5 0 0 1-5 4H23a5 5 0 0 1-5-4z', p.main) +
  line('M15 74h90M17 90h86', p.deep, 3) +
  line('M34 60l4 44M60 60v44M86 60l-4 44', p.deep, 3) +
  rect(8, 54, 104, 9, 4, p.soft);

const pao: Draw = (p) =>
  shadow(40) +
  group(
    'rotate(-12 60 70)',
    ellipse(58, 56, 42, 15, '#C98B45'),
    ellipse(58, 53, 38, 11, '#E0A960'),
    line('M34 56l8-9M52 58l8-11M70 57l8-9', '#F3D5A0', 4),
  ) +
  shape('M22 68h76l6 30a6 6 0 0 1-6 7H22a6 6 0 0 1-6-7z', p.main) +
  shape('M22 68l7-4 7 4 8-4 8 4 8-4 8 4 8-4 8 4 7-4 7 4v4H22z', p.soft) +
  ellipse(60, 88, 17, 8, tone.cream) +
  line('M52 89l5-4M60 90l5-4', p.deep, 2.5);

const marmita: Draw = (p) =>
  shadow(46) +
  ellipse(60, 66, 52, 40, p.soft) +
  ellipse(60, 66, 46, 34, tone.white) +
  ellipse(60, 66, 36, 26, '#F1EFE8') +
  clipped(
    'q',
    'M24 66a36 26 0 0 0 72 0 36 26 0 0 0-72 0z',
    shape('M20 40h42v28H20z', '#FBF7EA'),
    shape('M20 66h40v30H20z', '#4B2A1E'),
    shape('M60 60h40v36H60z', '#E7B85A'),
    shape('M60 36h40v28H60z', '#5C9B47'),
  ) +
  many(
    [
      [34, 56],
      [42, 50],
      [48, 58],
      [40, 60],
      [54, 52],
      [52, 62],
    ],
    ([x = 0, y = 0]) => ellipse(x, y, 3, 1.6, '#E4DCC4'),
  ) +
  many(
    [
      [36, 76],
      [44, 82],
      [52, 76],
      [47, 72],
    ],
    ([x = 0, y = 0]) => ellipse(x, y, 3, 2.2, '#7A4A36'),
  ) +
  ellipse(76, 78, 13, 8, p.main) +
  ellipse(75, 76, 9, 4.5, p.deep) +
  circle(74, 52, 7, '#D8432F') +
  circle(86, 58, 5, '#D8432F') +
  circle(74, 52, 3, '#F0A08E');

const ovos: Draw = (p) =>
  shadow(48) +
  many(
    range(5),
    (i) =>
      ellipse(24 + i * 18, 50, 9.5, 13, i % 2 ? '#E8C29A' : '#F1D6B6') +
      ellipse(21 + i * 18, 45, 3, 4.5, '#FBEBD6'),
  ) +
  shape('M8 58h104v10H8z', p.soft) +
  shape('M10 64h100l-6 36a5 5 0 0 1-5 4H21a5 5 0 0 1-5-4z', p.main) +
  many(range(5), (i) =>
    shape(`M${15 + i * 18} 64h18l-4 34H${19 + i * 18}z`, i % 2 ? p.main : p.deep, 'opacity=".35"'),
  ) +
  rect(38, 76, 44, 14, 3, tone.cream) +
  line('M45 83h30', p.pop, 4);

export const alimentos = {
  arroz,
  pizza,
  azeite,
  cafe,
  chocolate,
  cerveja,
  suco,
  leite,
  hamburguer,
  sorvete,
  feira,
  pao,
  marmita,
  ovos,
};
