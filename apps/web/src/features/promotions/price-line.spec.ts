import { toPriceLine } from './price-history-panel';

const TODAY = '2026-11-25';
const history = (points: [day: string, price: number][], reference: number | null = null) => ({
  ...{ enough: reference !== null, reference, lowest: null },
  points: points.map(([day, price]) => ({ day, price, store: '' })),
});

it('price line goes from the first day to today, a price until the next one', () => {
  const line = toPriceLine(
    history([
      ['2026-10-26', 100],
      ['2026-11-10', 50],
    ]),
    30,
    TODAY,
  );
  expect(line.points).toEqual([
    { x: 10, y: 10 },
    { x: 300, y: 170 },
  ]);
  expect(line.path).toBe('M10 10H300V170H590');
  expect(line).not.toHaveProperty('referenceY');
});

it('price line of one price is in the middle', () => {
  expect(toPriceLine(history([[TODAY, 100]]), 30, TODAY)).toMatchObject({ points: [{ x: 590, y: 90 }] });
});

it('usual price is drawn where it is, also beyond all others', () => {
  const points: [string, number][] = [
    ['2026-10-26', 100],
    ['2026-11-10', 50],
  ];
  expect(toPriceLine(history(points, 75), 30, TODAY).referenceY).toBe(90);
  expect(toPriceLine(history(points, 150), 30, TODAY)).toMatchObject({
    referenceY: 10,
    points: [{ y: 90 }, { y: 170 }],
  });
});

it('price line without prices is empty', () => {
  expect(toPriceLine(history([]), 30, TODAY)).toEqual({ points: [], path: '' });
});
