import { formatShortDay, toDay } from '@pechincha/contracts/days';
import type { PriceHistory } from '@pechincha/contracts/entities/promotion';
import { type HistoryDays, historyDays, subtractDays } from '@pechincha/contracts/price-history';
import { formatPrice } from '@pechincha/contracts/prices';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { array, boolean, nullableNumber, numberOrNaN, object, text } from '../../api/parsers';
import { PartError } from '../../components/ui/part-error';
import { apiPath, http } from '../../lib/http';
import { promotionKeys } from '../../lib/keys';
import { formatQuantity } from '../../lib/numbers';
import { useDelayed } from '../../lib/use-delayed';
import { useNow } from '../../lib/use-now';

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

const parseHistory = object<PriceHistory>({
  enough: boolean(),
  reference: nullableNumber,
  lowest: nullableNumber,
  points: array(object<PriceHistory['points'][number]>({ day: text(), price: numberOrNaN, store: text() })),
});

async function getPriceHistory(id: string, days: HistoryDays, signal: AbortSignal): Promise<PriceHistory> {
  const { data } = await http.get<unknown>(apiPath`/promotions/${id}/prices`, { params: { days }, signal });
  return parseHistory(data);
}

/** Keeps the previous period while another one loads. */
export const usePriceHistory = (id: string, days: HistoryDays) =>
  useQuery({
    queryKey: promotionKeys.prices(id, days),
    queryFn: ({ signal }) => getPriceHistory(id, days, signal),
    placeholderData: (previous) => previous,
    staleTime: 60_000,
  });

const DEFAULT_DAYS: HistoryDays = 90;
const periodTexts: Record<HistoryDays, string> = { 30: '30 dias', 90: '90 dias', 365: '1 ano' };

/** Prices of a deal's product as a line and as a table, for a period. */
export function PriceHistoryPanel({ dealId }: { dealId: string }) {
  const [days, setDays] = useState<HistoryDays>(DEFAULT_DAYS);
  const { data, isPending, isError, isPlaceholderData, refetch } = usePriceHistory(dealId, days);
  const showWait = useDelayed(isPending);
  return (
    <>
      <div className="chips" role="group" aria-label="Período">
        {historyDays.map((value) => (
          <button
            key={value}
            type="button"
            className="chip"
            aria-pressed={value === days}
            onClick={() => setDays(value)}
          >
            {periodTexts[value]}
          </button>
        ))}
      </div>
      {isPending ? (
        <p className="price-history-wait" role="status">
          {showWait ? <span className="vh">Carregando os preços</span> : null}
        </p>
      ) : null}
      {isError && !data ? (
        <PartError onRetry={() => void refetch()}>Não foi possível carregar os preços.</PartError>
      ) : null}
      {data ? (
        <div className="list-box" aria-busy={isPlaceholderData}>
          <Prices history={data} days={days} />
        </div>
      ) : null}
    </>
  );
}

function Prices({ history, days }: { history: PriceHistory; days: HistoryDays }) {
  const { enough, reference, points } = history;
  const today = toDay(new Date(useNow()));
  if (points.length === 0)
    return <p className="muted">Nenhum preço publicado deste produto neste período.</p>;
  return (
    <>
      <PriceChart history={history} days={days} today={today} />
      <p className="muted">
        {enough && reference !== null
          ? `Preço comum em 90 dias: ${formatPrice(reference)}. `
          : 'Ainda há poucos preços para dizer qual é o comum. '}
        <Link to="/como-medimos#precos">Como medimos</Link>
      </p>
      <details className="price-table">
        <summary className="plain cursor-pointer">
          Ver em tabela ({formatQuantity(points.length, 'preço', 'preços')})
        </summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Dia</th>
              <th scope="col">Menor preço</th>
              <th scope="col">Loja</th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map(({ day, price, store }) => (
              <tr key={day}>
                <td>{formatShortDay(day, today)}</td>
                <td>{formatPrice(price)}</td>
                <td>{store || 'Não informada'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

interface PriceChartProps {
  history: PriceHistory;
  days: HistoryDays;
  today: string;
}

function PriceChart({ history, days, today }: PriceChartProps) {
  const { points, path, referenceY } = toPriceLine(history, days, today);
  const prices = history.points.map(({ price }) => price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const range = low === high ? `sempre ${formatPrice(low)}` : `de ${formatPrice(low)} a ${formatPrice(high)}`;
  return (
    <figure className="price-chart">
      <figcaption>{`Em ${periodTexts[days]}: ${range}`}</figcaption>
      <svg
        viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
        role="img"
        aria-label={`Linha dos preços, ${range}`}
      >
        {referenceY === undefined ? null : (
          <line className="price-chart-reference" x1="0" x2={CHART_WIDTH} y1={referenceY} y2={referenceY} />
        )}
        <path d={path} />
        {points.map(({ x, y }) => (
          <circle key={x} cx={x} cy={y} r="4" />
        ))}
      </svg>
      <p className="price-chart-days" aria-hidden="true">
        <span>{formatShortDay(subtractDays(today, days), today)}</span>
        <span>hoje</span>
      </p>
    </figure>
  );
}
