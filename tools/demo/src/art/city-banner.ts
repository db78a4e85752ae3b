import { circle, clipped, ellipse, group, line, many, range, rect, shape, svg } from './shapes.ts';

/** Wide pictures of the four cities of the menu, 970 × 250. */
export const cityBannerSize = [970, 250] as const;

const araucaria = (x: number, floor: number, height: number) => {
  const top = floor - height;
  return (
    rect(x - 3, top + 6, 6, height - 6, 2, '#5B4030') +
    many([0, 1, 2, 3], (i) => {
      const y = top + 4 + i * height * 0.11;
      const reach = height * (0.36 - i * 0.07);
      return (
        line(
          `M${x - reach} ${y}C${x - reach * 0.6} ${y + height * 0.12} ${x + reach * 0.6} ${y + height * 0.12} ${x + reach} ${y}`,
          i % 2 ? '#1F5A40' : '#2C7350',
          5,
        ) +
        many([-1, -0.62, 0, 0.62, 1], (at) =>
          ellipse(
            x + reach * at,
            y + (1 - Math.abs(at)) * height * 0.08,
            9,
            5.5,
            i % 2 ? '#1F5A40' : '#2C7350',
          ),
        )
      );
    })
  );
};

/** The glasshouse of the botanical garden among araucárias. */
const curitiba = () => {
  const dome = (x: number, width: number, height: number) => {
    const floor = 206;
    const outline = `M${x - width / 2} ${floor}V${floor - height * 0.45}C${x - width / 2} ${floor - height * 1.05} ${x + width / 2} ${floor - height * 1.05} ${x + width / 2} ${floor - height * 0.45}V${floor}z`;
    return (
      shape(outline, '#D9EDF2') +
      clipped(
        `d${x}`,
        outline,
        many(range(9), (i) =>
          line(
            `M${x} ${floor - height}C${x + (i - 4) * width * 0.11} ${floor - height * 0.8} ${x + (i - 4) * width * 0.125} ${floor - height * 0.5} ${x + (i - 4) * width * 0.125} ${floor}`,
            '#FFFFFF',
            2,
          ),
        ),
        many([0.2, 0.4, 0.6, 0.78], (at) =>
          line(`M${x - width} ${floor - height * at}h${width * 2}`, '#FFFFFF', 2),
        ),
        rect(x - width / 2, floor - 16, width, 16, 0, '#7FB598', 'opacity=".55"'),
      ) +
      `<path d="${outline}" fill="none" stroke="#FFFFFF" stroke-width="4"/>`
    );
  };
  return (
    rect(0, 0, 970, 250, 0, '#CBE2EC') +
    circle(800, 56, 26, '#F9E7B4') +
    ellipse(200, 60, 70, 10, '#FFFFFF', 'opacity=".7"') +
    ellipse(640, 40, 90, 10, '#FFFFFF', 'opacity=".6"') +
    shape('M0 180c120-40 220-20 330-34s220-30 340-4 220-10 300 0v110H0z', '#A8CDB6') +
    shape('M0 200c180-26 300-8 470-12s320-16 500 4v60H0z', '#6DA885') +
    dome(400, 100, 92) +
    dome(570, 100, 92) +
    dome(485, 130, 150) +
    rect(474, 178, 22, 28, 3, '#FFFFFF') +
    rect(482, 54, 6, 20, 2, '#FFFFFF') +
    araucaria(110, 212, 160) +
    araucaria(205, 214, 118) +
    araucaria(740, 214, 132) +
    araucaria(852, 212, 168) +
    rect(0, 206, 970, 44, 0, '#4C8C67') +
    many(range(12), (i) => ellipse(485, 214 + i * 3, 70 + i * 14, 2, i % 2 ? '#4C8C67' : '#8FBF9F')) +
    many(
      [300, 340, 630, 670],
      (x) =>
        ellipse(x, 222, 22, 10, '#2C7350') +
        circle(x - 8, 217, 3, '#E4572E') +
        circle(x + 6, 219, 3, '#F2C14E'),
    )
  );
};

const tower = (x: number, width: number, height: number, fill: string, light: string, floor = 214) =>
  rect(x, floor - height, width, height, 2, fill) +
  many(range(Math.floor((height - 14) / 14)), (row) =>
    many(range(Math.floor((width - 6) / 11)), (column) =>
      (row * 7 + column * 3 + x) % 5 < 3
        ? rect(x + 6 + column * 11, floor - height + 9 + row * 14, 5, 7, 0.5, light)
        : '',
    ),
  );

/** The museum on its two red beams before the towers of the avenue. */
const saoPaulo = () =>
  rect(0, 0, 970, 250, 0, '#F3D9C4') +
  circle(150, 84, 40, '#F0A25B') +
  many(
    [
      [24, 60, 96],
      [96, 44, 130],
      [150, 66, 84],
      [232, 48, 150],
      [620, 54, 120],
      [690, 70, 92],
      [772, 46, 158],
      [836, 66, 110],
      [912, 50, 140],
    ],
    ([x = 0, w = 0, h = 0]) => tower(x, w, h, '#DDB79C', '#F3D9C4'),
  ) +
  many(
    [
      [0, 48, 70],
      [60, 50, 104],
      [190, 56, 116],
      [262, 44, 78],
      [600, 46, 82],
      [666, 48, 132],
      [730, 56, 84],
      [810, 52, 124],
      [882, 60, 92],
    ],
    ([x = 0, w = 0, h = 0]) => tower(x, w, h, '#8A6A78', '#F5D27A'),
  ) +
  line('M792 56V20M794 36h-8M794 46h-8', '#8A6A78', 4) +
  rect(0, 212, 970, 38, 0, '#5B5560') +
  line('M0 232h970', '#F5D27A', 3, 'stroke-dasharray="26 22"') +
  rect(322, 128, 250, 48, 2, '#4A4650') +
  many(range(15), (i) => rect(328 + i * 16.2, 133, 12, 38, 1, i % 3 === 1 ? '#A9CBDD' : '#7FA6BD')) +
  rect(330, 176, 234, 5, 0, '#35323B') +
  shape('M300 212V108h294v104h-18V124H318v88z', '#C8392B') +
  rect(300, 108, 294, 4, 0, '#E26A5C') +
  rect(318, 196, 258, 16, 0, '#E9D9CB') +
  many(
    [376, 440, 520],
    (x) => circle(x, 192, 4, '#35323B') + rect(x - 4, 196, 8, 14, 3, x === 440 ? '#2F8F83' : '#35323B'),
  ) +
  many(
    [
      [90, '#2F5DA8'],
      [700, '#E4572E'],
    ] as const,
    ([x, fill]) =>
      rect(x, 202, 74, 28, 6, fill) +
      many(range(4), (i) => rect(x + 6 + i * 16, 207, 12, 9, 1.5, '#DCE6EA')) +
      circle(x + 16, 231, 6, '#23272D') +
      circle(x + 58, 231, 6, '#23272D'),
  );

/** The sugar loaf with its cable car, the bay and the waves of the pavement. */
const rio = () =>
  rect(0, 0, 970, 250, 0, '#BFE0EA') +
  circle(230, 66, 30, '#F9D77E') +
  ellipse(360, 48, 80, 9, '#FFFFFF', 'opacity=".7"') +
  ellipse(880, 70, 70, 8, '#FFFFFF', 'opacity=".7"') +
  shape('M0 176c60-50 110-54 160-20s90 10 140-6 70 20 110 26v20H0z', '#8FBFAE') +
  shape('M470 180c20-46 60-62 100-62 40 2 60 36 84 62z', '#4C8C6F') +
  shape('M640 182c10-70 34-142 84-142 60 0 76 96 104 142z', '#3F7460') +
  shape('M724 40c60 0 76 96 104 142h-50c-16-50-22-104-54-142z', '#2F5B4B') +
  shape('M800 182c40-34 90-44 170-30v30z', '#5C9C82') +
  line('M566 118L724 42', '#35323B', 1.8) +
  line('M340 168L566 118', '#35323B', 1.8) +
  group(
    'translate(634 84) rotate(-4)',
    line('M8-6v8', '#35323B', 2),
    rect(-6, 2, 28, 15, 5, '#C8392B'),
    rect(-2, 5, 20, 6, 2, '#FBE9E2'),
  ) +
  rect(0, 176, 970, 30, 0, '#5FA9BD') +
  line('M60 186h40M180 194h60M320 184h36M440 192h70M640 188h50M800 195h60M900 184h30', '#A6D5DF', 3) +
  shape('M0 202h970v14H0z', '#F1DFB4') +
  rect(0, 214, 970, 36, 0, '#F4F2EA') +
  clipped(
    'w',
    'M0 214h970v36H0z',
    many(range(3), (row) =>
      shape(
        `M-60 ${222 + row * 13}` +
          range(18)
            .map(() => 'q15-11 30 0t30 0')
            .join('') +
          'v6' +
          range(18)
            .map(() => 'q-15 11-30 0t-30 0')
            .join('') +
          'z',
        '#23272D',
      ),
    ),
  ) +
  many(
    [
      [118, -8],
      [420, 6],
      [900, -6],
    ],
    ([x = 0, turn = 0]) =>
      group(
        `rotate(${turn} ${x} 210)`,
        shape(`M${x - 4} 212c2-40 2-70 0-96h6c2 30 2 60 2 96z`, '#8A6240'),
        many([-70, -35, 0, 35, 70, 180], (leaf) =>
          leaf === 180
            ? ''
            : group(
                `rotate(${leaf} ${x} 116)`,
                shape(`M${x} 118c-12-14-12-34 0-52 12 18 12 38 0 52z`, leaf % 2 ? '#2C7350' : '#3F8F5F'),
              ),
        ),
        circle(x - 4, 120, 5, '#6B4226'),
        circle(x + 5, 122, 5, '#6B4226'),
      ),
  );

/** Coffee hills and the church on its square. */
const ibaiti = () =>
  rect(0, 0, 970, 250, 0, '#F5E4B8') +
  circle(720, 84, 44, '#F2B33D') +
  ellipse(200, 54, 90, 9, '#FFFFFF', 'opacity=".7"') +
  ellipse(560, 40, 60, 8, '#FFFFFF', 'opacity=".7"') +
  shape('M0 150c110-60 210-50 320-10s200-50 330-20 200-20 320 10v120H0z', '#B7C98F') +
  shape('M0 184c140-50 240-24 360-14s220-44 340-18 180 0 270-12v110H0z', '#8DAE67') +
  shape('M0 214c200-36 330-8 480-10s330-30 490-4v50H0z', '#5E8B49') +
  many(range(6), (row) =>
    many(range(11), (i) =>
      ellipse(
        640 + i * 30 + row * 6,
        178 + row * 9 - Math.sin(i / 2.4) * 7,
        10,
        5,
        row % 2 ? '#3F6E37' : '#4C7D41',
      ),
    ),
  ) +
  many(
    [
      [60, '#C8392B'],
      [120, '#2F5DA8'],
      [186, '#D9953A'],
      [520, '#2F8F83'],
      [574, '#B5573A'],
    ] as const,
    ([x, roof]) =>
      rect(x, 190, 44, 28, 1, '#FBF6E8') +
      shape(`M${x - 6} 192l28-20 28 20z`, roof) +
      rect(x + 8, 200, 9, 18, 1, roof) +
      rect(x + 26, 199, 11, 9, 1, '#A9CBDD'),
  ) +
  rect(322, 146, 150, 72, 1, '#FBF6E8') +
  shape('M352 146h-34l24-30h128l10 30z', '#B5573A') +
  rect(352, 92, 48, 126, 1, '#FFFDF5') +
  shape('M346 94l30-52 30 52z', '#2F5DA8') +
  rect(374, 22, 4, 24, 1, '#6B4226') +
  rect(367, 28, 18, 4, 1, '#6B4226') +
  circle(376, 112, 10, '#F2C14E') +
  line('M376 112v-6M376 112l4 3', '#6B4226', 2) +
  shape('M364 218v-36a12 12 0 0 1 24 0v36z', '#6B4226') +
  many([416, 440], (x) => shape(`M${x} 196v-20a8 8 0 0 1 16 0v20z`, '#A9CBDD')) +
  many(
    [
      [290, 34],
      [500, 26],
      [20, 30],
      [248, 24],
      [880, 40],
      [930, 30],
    ],
    ([x = 0, r = 0]) =>
      rect(x - 3, 214 - r * 0.8, 6, r * 0.9, 1, '#6B4226') +
      circle(x, 208 - r * 1.1, r * 0.72, '#3F6E37') +
      circle(x - r * 0.3, 202 - r * 1.1, r * 0.4, '#5E8B49'),
  ) +
  rect(0, 222, 970, 28, 0, '#B8743F') +
  shape('M300 250c20-16 56-22 76-32 20 10 60 18 84 32z', '#EBD3A4');

const cities = { curitiba, 'sao-paulo': saoPaulo, 'rio-de-janeiro': rio, ibaiti } as const;

export type CitySlug = keyof typeof cities;

export const drawCityBanner = (city: CitySlug): string =>
  svg(cityBannerSize[0], cityBannerSize[1], cities[city]());
