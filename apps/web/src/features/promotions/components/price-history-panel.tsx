import { formatShortDay, toDay } from '@pechincha/contracts/days';
import type { PriceHistory } from '@pechincha/contracts/entities/promotion';
import { historyDays, subtractDays, type HistoryDays } from '@pechincha/contracts/price-history';
import { formatPrice } from '@pechincha/contracts/prices';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PartError } from '../../../components/ui/part-error';
import { formatQuantity } from '../../../lib/numbers';
import { useDelayed } from '../../../lib/use-delayed';
import { useNow } from '../../../lib/use-now';
import { usePriceHistory } from '../api/get-price-history';
import { CHART_HEIGHT, CHART_WIDTH, toPriceLine } from '../price-line';

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
