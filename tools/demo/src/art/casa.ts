import { tone } from './palettes.ts';
import type { Draw } from './shapes.ts';
import { circle, ellipse, group, line, many, range, rect, ring, shadow, shape } from './shapes.ts';

const cafeteira: Draw = (p) =>
  shadow(36) +
  shape('M26 18h62a6 6 0 0 1 6 6v10H26z', p.main) +
  shape('M72 34h22v70H72z', p.soft) +
  shape('M26 94h68v6a6 6 0 0 1-6 6H32a6 6 0 0 1-6-6z', p.main) +
  shape('M42 34h16l-3 9H45z', p.deep) +
  shape('M30 50h40l4 34a8 8 0 0 1-8 9H34a8 8 0 0 1-8-9z', tone.mist) +
  shape('M27.5 70h45l1.5 14a8 8 0 0 1-8 9H34a8 8 0 0 1-8-9z', '#5B3420') +
  shape('M30 50h40v5H29.5z', p.main) +
  line('M28 58c-12-1-13 22-2 24', p.main, 5) +
  circle(84, 48, 3.5, p.pop) +
  line('M79 60h10M79 67h10', p.deep, 2.5);

const botijao: Draw = (p) =>
  shadow(30) +
  shape(
    'M44 16h32v8H44zM44 20v16M76 20v16',
    tone.steel,
    `stroke="${tone.steel}" stroke-width="5" stroke-linejoin="round"`,
  ) +
  rect(54, 26, 12, 10, 2, '#C9A227') +
  shape('M30 58c0-14 12-24 30-24s30 10 30 24v28c0 12-10 16-30 16s-30-4-30-16z', p.main) +
  shape('M38 56c0-8 6-14 14-15v57c-8-1-14-5-14-12z', p.soft, 'opacity=".55"') +
  shape('M30 68h60M30 82h60', 'none', `stroke="${p.deep}" stroke-width="3"`) +
  shape('M40 101h40l2 5H38z', p.deep);

const geladeira: Draw = (p, form) =>
  shadow(32) +
  rect(30, 8, 60, 94, 5, p.main) +
  rect(34, 101, 8, 5, 1, tone.iron) +
  rect(78, 101, 8, 5, 1, tone.iron) +
  (form === 1
    ? rect(30, 8, 60, 30, 5, p.soft) +
      rect(30, 37, 60, 2.5, 0, p.deep) +
      line('M38 22v10M38 46v22', p.deep, 4) +
      rect(72, 46, 12, 8, 1.5, p.pop) +
      circle(70, 62, 3, '#F2C14E') +
      rect(76, 60, 7, 9, 1, '#C8392B')
    : rect(58.8, 8, 2.4, 94, 0, p.deep) +
      rect(30, 66, 60, 2.4, 0, p.deep) +
      line('M54 34v22M66 34v22M54 74v14M66 74v14', p.soft, 3.5) +
      rect(37, 26, 12, 20, 2, tone.dark) +
      rect(40, 30, 6, 6, 1, p.pop)) +
  shape('M83 8h2a5 5 0 0 1 5 5v84a5 5 0 0 1-5 5h-2z', p.deep, 'opacity=".35"');

const ventilador: Draw = (p) =>
  shadow(28) +
  rect(56, 70, 8, 28, 2, p.deep) +
  rect(36, 97, 48, 8, 4, p.main) +
  circle(60, 45, 37, p.soft, 'opacity=".45"') +
  many([0, 120, 240], (turn) =>
    group(`rotate(${turn} 60 45)`, shape('M60 45C42 36 44 14 58 12c12 4 12 22 2 33z', p.main)),
  ) +
  many([9, 18, 27], (radius) => ring(60, 45, radius, p.deep, 0.8)) +
  ring(60, 45, 36, p.deep, 3) +
  many(range(8), (i) => group(`rotate(${i * 22.5 + 11} 60 45)`, line('M60 10v70', p.deep, 0.8))) +
  circle(60, 45, 7.5, p.pop);

const liquidificador: Draw = (p) =>
  shadow(28) +
  rect(42, 10, 36, 9, 3, p.deep) +
  rect(54, 5, 12, 7, 3, p.deep) +
  line('M82 28h8c8 0 6 26-4 28l-6 2', p.deep, 5) +
  shape('M36 19h48l-7 50H43z', tone.mist) +
  shape('M38.5 38h43L77 69H43z', p.pop) +
  shape('M41 38c6-5 10 3 16 0s14-4 24 0v5H39z', p.soft, 'opacity=".7"') +
  line('M46 26l4 36', tone.white, 3, 'opacity=".8"') +
  rect(42, 69, 36, 6, 2, tone.iron) +
  shape('M40 75h40l8 26a4 4 0 0 1-4 5H36a4 4 0 0 1-4-5z', p.main) +
  circle(60, 90, 7.5, p.deep) +
  line('M60 90l3-5', tone.cream, 2.5) +
  circle(43, 97, 2, p.soft) +
  circle(77, 97, 2, p.soft);

const panela: Draw = (p, form) =>
  form === 1
    ? shadow(40) +
      line('M14 66h10M96 66h10', p.deep, 8) +
      shape('M20 54h80v38a12 12 0 0 1-12 12H32a12 12 0 0 1-12-12z', p.main) +
      shape('M26 60h8v36c-5-1-8-4-8-8z', p.soft, 'opacity=".7"') +
      shape('M18 54c4-18 22-24 42-24s38 6 42 24z', p.soft) +
      rect(14, 51, 92, 7, 3.5, p.deep) +
      rect(52, 17, 16, 9, 4.5, tone.dark) +
      rect(57, 24, 6, 8, 0, tone.dark)
    : shadow(40) +
      line('M92 58h22', tone.dark, 8) +
      line('M22 44h-8v18h8', p.deep, 5) +
      shape('M20 42h76v48a14 14 0 0 1-14 14H34a14 14 0 0 1-14-14z', p.main) +
      shape('M27 50h8v46c-5-1-8-4-8-9z', p.soft) +
      rect(16, 36, 84, 10, 5, p.deep) +
      shape('M24 36c6-12 62-12 68 0z', p.soft) +
      rect(54, 12, 8, 16, 3, tone.dark) +
      circle(58, 14, 6, '#C8392B') +
      line('M70 18c4-4-2-7 3-11M80 22c4-4-2-7 3-11', tone.mist, 3);

const furadeira: Draw = (p) =>
  shadow(34, 64) +
  line('M10 44h16', tone.steel, 4) +
  shape('M24 37l12-4v22l-12-4z', tone.iron) +
  rect(36, 28, 58, 32, 9, p.main) +
  rect(36, 28, 16, 32, 5, tone.dark) +
  many([64, 71, 78], (x) => rect(x, 35, 3.5, 13, 1.7, p.deep)) +
  shape('M66 56h24l6 34H72z', p.deep) +
  shape('M58 60h10l2 12c-7 0-11-4-12-12z', tone.dark) +
  shape('M66 86h36a4 4 0 0 1 4 4v11a4 4 0 0 1-4 4H66a4 4 0 0 1-4-4V90a4 4 0 0 1 4-4z', tone.dark) +
  rect(70, 93, 22, 5, 2, p.pop) +
  circle(88, 40, 3, p.pop);

const colchao: Draw = (p) =>
  shadow(52) +
  shape('M10 56l22-20h76l-4 22z', tone.white) +
  shape('M10 56l22-20h76l-4 22z', p.soft, 'opacity=".7"') +
  line('M34 54l16-16M58 55l14-17M82 56l10-18M20 48h84', p.main, 1.2, 'opacity=".6"') +
  shape('M8 56h96a4 4 0 0 1 4 4v14H8z', tone.white, `stroke="${tone.line}"`) +
  line('M12 65h92', p.main, 3) +
  shape('M8 74h100v22a4 4 0 0 1-4 4H12a4 4 0 0 1-4-4z', p.main) +
  line('M8 78h100', p.deep, 2) +
  rect(14, 99, 8, 6, 1, '#6B4226') +
  rect(92, 99, 8, 6, 1, '#6B4226') +
  shape(
    'M38 40h22c4 0 4 9-1 10H34c-4 0-2-9 4-10zM70 40h22c4 0 4 9-1 10H68c-4 0-3-9 2-10z',
    tone.white,
    `stroke="${tone.line}"`,
  );

const sofa: Draw = (p, form) =>
  shadow(52) +
  line('M22 98v7M98 98v7', tone.wood, 5) +
  rect(18, 34, 84, 44, 10, p.main) +
  line('M60 38v30', p.deep, 2) +
  rect(22, 62, 38, 22, 6, p.soft) +
  rect(60, 62, 38, 22, 6, p.soft) +
  rect(16, 80, 88, 18, 5, p.deep) +
  rect(6, 52, 20, 46, 9, p.main) +
  rect(94, 52, 20, 46, 9, p.main) +
  group('rotate(-12 40 56)', rect(29, 46, 21, 21, 4, p.pop)) +
  (form === 2
    ? group('rotate(14 80 56)', rect(70, 46, 21, 21, 4, tone.cream), line('M74 53h13M74 60h13', p.main, 2))
    : '');

const airFryer: Draw = (p) =>
  shadow(34) +
  shape('M28 46c0-20 12-32 32-32s32 12 32 32v44c0 9-5 14-14 14H42c-9 0-14-5-14-14z', p.deep) +
  shape('M40 24c5-5 12-7 20-7s15 2 20 7z', p.soft) +
  rect(42, 30, 36, 14, 7, '#10151A') +
  circle(50, 37, 2.5, '#7FE3B8') +
  line('M57 37h14', '#7FE3B8', 3) +
  shape('M32 56h56v34c0 7-4 10-10 10H42c-6 0-10-3-10-10z', p.main) +
  rect(50, 60, 20, 34, 7, '#1B1F24') +
  rect(54, 63, 12, 22, 5, p.soft);

const luminaria: Draw = (p) =>
  shadow(28, 54) +
  rect(30, 97, 48, 8, 4, p.deep) +
  line('M54 96V62L34 38', tone.steel, 5) +
  line('M34 38l38-16', tone.steel, 5) +
  circle(34, 38, 5, p.deep) +
  circle(54, 64, 4, p.deep) +
  shape('M62 46L98 30l16 40-50 16z', '#FBE9B5', 'opacity=".55"') +
  group(
    'rotate(-24 78 30)',
    shape('M66 14h24l14 28H56z', p.main),
    shape('M66 14h8L62 42h-6z', p.soft, 'opacity=".7"'),
    ellipse(80, 42, 24, 4, p.pop),
    rect(70, 8, 16, 8, 3, p.deep),
  );

const planta: Draw = (p) =>
  shadow(28) +
  line('M60 74V40M60 70C54 58 46 54 38 52M60 66c6-10 14-14 22-16', tone.leaf, 3) +
  shape('M60 46C46 38 46 18 60 8c14 10 14 30 0 38z', '#4C9A57') +
  shape('M46 62c-18 2-30-8-32-24 18-2 30 8 32 24z', '#3F7D3A') +
  shape('M74 58c0-18 12-30 32-28 0 18-14 30-32 28z', '#5FAE62') +
  line('M60 42V18M42 58L24 44M78 54l20-18', '#2E6434', 1.5) +
  shape('M34 72h52l-6 30a4 4 0 0 1-4 3H44a4 4 0 0 1-4-3z', p.main) +
  rect(30, 68, 60, 11, 3, p.deep) +
  shape('M44 79h7l3 26h-9z', p.soft, 'opacity=".6"');

const lavadora: Draw = (p) =>
  shadow(38) +
  rect(22, 10, 76, 94, 6, p.main) +
  rect(22, 10, 76, 20, 6, p.soft) +
  rect(22, 28, 76, 2, 0, p.deep) +
  rect(28, 15, 22, 9, 2, p.deep) +
  circle(84, 20, 5.5, tone.iron) +
  line('M84 20v-4', tone.white, 1.8) +
  circle(68, 20, 2.2, p.pop) +
  circle(60, 20, 2.2, p.pop) +
  circle(60, 66, 30, p.deep) +
  circle(60, 66, 25, tone.dark) +
  circle(60, 66, 22, '#A9CBDD') +
  shape('M38 66c6-6 12 4 20 0s16-5 24 0a22 22 0 0 1-44 0z', '#4A7FA8') +
  shape('M44 74c6-8 12-2 16-6s14 0 16 6c-6 12-26 12-32 0z', p.pop) +
  line('M46 54c3-5 7-8 12-8', tone.white, 3, 'opacity=".8"') +
  rect(28, 103, 9, 4, 1, tone.iron) +
  rect(83, 103, 9, 4, 1, tone.iron);

const toalhas: Draw = (p) =>
  shadow(42) +
  many(
    [p.main, p.soft, p.pop, p.deep],
    (fill, i) =>
      rect(18 + (i % 2) * 2, 86 - i * 18, 84 - (i % 2) * 4, 19, 9, fill) +
      line(`M${26 + (i % 2) * 2} ${95.5 - i * 18}h60`, tone.white, 1.5, 'opacity=".45"') +
      rect(80, 86 - i * 18, 5, 19, 0, tone.white, 'opacity=".35"'),
  );

const detergente: Draw = (p) =>
  shadow(22) +
  rect(50, 8, 20, 10, 3, tone.white, `stroke="${tone.line}"`) +
  rect(53, 18, 14, 12, 2, p.deep) +
  shape('M52 28h16c14 8 18 16 18 28v42a8 8 0 0 1-8 8H42a8 8 0 0 1-8-8V56c0-12 4-20 18-28z', p.main) +
  shape('M42 56c0-10 4-15 9-18l-2 60h-3a4 4 0 0 1-4-4z', p.soft, 'opacity=".7"') +
  rect(34, 58, 52, 32, 0, tone.cream) +
  circle(55, 74, 8, p.soft) +
  circle(67, 70, 5, p.pop) +
  circle(68, 81, 3.5, p.main) +
  circle(53, 72, 2.2, tone.white);

export const casa = {
  cafeteira,
  botijao,
  geladeira,
  ventilador,
  liquidificador,
  panela,
  furadeira,
  colchao,
  sofa,
  'air-fryer': airFryer,
  luminaria,
  planta,
  lavadora,
  toalhas,
  detergente,
};
