import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { OptionalBoundary } from '../../../components/ui/optional-boundary';
import './price-history.css';

const PriceHistoryPanel = lazy(() =>
  import('./price-history-panel').then((module) => ({ default: module.PriceHistoryPanel })),
);

/** 'Histórico de preços', closed; its code and prices load when it opens. */
export function PriceHistory({ dealId }: { dealId: string }) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details
      className="price-history"
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
    >
      <summary>
        <h2>Histórico de preços</h2>
        <ChevronDown aria-hidden="true" />
      </summary>
      {wasOpened ? (
        <OptionalBoundary fallback={<p className="muted">Não foi possível carregar os preços.</p>}>
          <Suspense fallback={<div className="price-history-wait" />}>
            <PriceHistoryPanel dealId={dealId} />
          </Suspense>
        </OptionalBoundary>
      ) : null}
    </details>
  );
}
