import type { PriceHistory } from '@pechincha/contracts/entities/promotion';
import { subtractDays } from '@pechincha/contracts/price-history';

export const CHART_WIDTH = 600;
export const CHART_HEIGHT = 180;
/** Room for the largest marker. */
const PADDING = 10;

interface Point {
  x: number;
  y: number;
}

export interface PriceLine {
  points: Point[];
  /** Of an SVG path: a price is valid until the next one. */
  path: string;
  /** Height of the usual price; missing if unknown. */
  referenceY?: number;
}

const toTime = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Positions of the prices of the days until today; the lowest and highest values touch the edges. */
export function toPriceLine({ points, reference }: PriceHistory, days: number, today: string): PriceLine {
  const [from, to] = [toTime(subtractDays(today, days)), toTime(today)];
  const values = [...points.map(({ price }) => price), ...(reference === null ? [] : [reference])];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const toX = (day: string): number =>
    round(PADDING + ((toTime(day) - from) / (to - from)) * (CHART_WIDTH - 2 * PADDING));
  const toY = (price: number): number => {
    const share = high === low ? 0.5 : (price - low) / (high - low);
    return round(CHART_HEIGHT - PADDING - share * (CHART_HEIGHT - 2 * PADDING));
  };
  const placed = points.map(({ day, price }) => ({ x: toX(day), y: toY(price) }));
  const [first, ...others] = placed;
  const steps = others.map(({ x, y }) => `H${x}V${y}`).join('');
  return {
    points: placed,
    path: first ? `M${first.x} ${first.y}${steps}H${CHART_WIDTH - PADDING}` : '',
    ...(reference !== null && { referenceY: toY(reference) }),
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
