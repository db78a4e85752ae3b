import { formatShortDay, toDay } from '@pechincha/contracts/days';
import type { PriceHistory } from '@pechincha/contracts/entities/promotion';
import { type HistoryDays, historyDays, subtractDays } from '@pechincha/contracts/price-history';
import { formatPrice } from '@pechincha/contracts/prices';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { array, boolean, nullableNumber, numberOrNaN, object, text } from '../../api/parsers';
import { LineChart } from '../../components/ui/line-chart';
import { Delayed, QueryView } from '../../components/ui/query-view';
import { PartError } from '../../components/ui/state-page';
import { apiPath, createQueryFn } from '../../lib/http';
import { promotionKeys } from '../../lib/keys';
import { formatQuantity } from '../../lib/format';
import { useNow } from '../../lib/timers';

/** A day as a number, so that days of any distance have their place on an axis. */
const toDayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;
const fromDayNumber = (number: number): string => new Date(number * 86_400_000).toISOString().slice(0, 10);

/** The last price is valid until today. */
export function toPriceLine(points: PriceHistory['points'], today: string): { x: number[]; y: number[] } {
  const last = points.at(-1);
  return {
    x: [...points.map(({ day }) => toDayNumber(day)), ...(last ? [toDayNumber(today)] : [])],
    y: [...points, ...(last ? [last] : [])].map(({ price }) => price),
  };
}

const parseHistory = object<PriceHistory>({
  enough: boolean(),
  reference: nullableNumber,
  lowest: nullableNumber,
  points: array(object<PriceHistory['points'][number]>({ day: text(), price: numberOrNaN, store: text() })),
});

/** Keeps the previous period while another one loads. */
const usePriceHistory = (id: string, days: HistoryDays) =>
  useQuery({
    queryKey: promotionKeys.prices(id, days),
    queryFn: (context) =>
      createQueryFn(apiPath`/promotions/${id}/prices`, parseHistory, { params: { days } })(context),
    placeholderData: (previous) => previous,
    staleTime: 60_000,
  });

const DEFAULT_DAYS: HistoryDays = 90;
const periodTexts: Record<HistoryDays, string> = { 30: '30 dias', 90: '90 dias', 365: '1 ano' };

/** Prices of a deal's product as a line and as a table, for a period. */
export function PriceHistoryPanel({ dealId }: { dealId: string }) {
  const [days, setDays] = useState<HistoryDays>(DEFAULT_DAYS);
  const query = usePriceHistory(dealId, days);
  return (
    <>
      <div className="chips" role="group" aria-label="Período">
        {historyDays.map((value) => (
          <Button key={value} className="chip" aria-pressed={value === days} onClick={() => setDays(value)}>
            {periodTexts[value]}
          </Button>
        ))}
      </div>
      <QueryView
        query={query}
        skeleton={
          <p className="price-history-wait" role="status">
            <Delayed>
              <span className="vh">Carregando os preços</span>
            </Delayed>
          </p>
        }
        error={(retry) => <PartError onRetry={retry}>Não foi possível carregar os preços.</PartError>}
      >
        {(history) => (
          <div className="list-box" aria-busy={query.isPlaceholderData}>
            <Prices history={history} days={days} />
          </div>
        )}
      </QueryView>
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
      <details className="price-table mt-2">
        <summary className="text-button cursor-pointer">
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

function PriceChart({ history: { points, reference }, days, today }: PriceChartProps) {
  const { x, y } = useMemo(() => toPriceLine(points, today), [points, today]);
  const [low, high] = [Math.min(...y), Math.max(...y)];
  const range = low === high ? `sempre ${formatPrice(low)}` : `de ${formatPrice(low)} a ${formatPrice(high)}`;
  return (
    <figure className="price-chart">
      <figcaption>{`Em ${periodTexts[days]}: ${range}`}</figcaption>
      <div className="price-chart-line" role="img" aria-label={`Linha dos preços, ${range}`}>
        <LineChart
          x={x}
          y={y}
          from={toDayNumber(subtractDays(today, days))}
          formatX={(day) => formatShortDay(fromDayNumber(day), today)}
          formatY={formatPrice}
          isStepped
          reference={reference}
        />
      </div>
    </figure>
  );
}
