import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { OptionalBoundary } from '../../../components/ui/optional-boundary';
import { lazyPart } from '../../../lib/lazy-part';
import './price-history.css';

const PriceHistoryPanel = lazyPart(() => import('./price-history-panel'), 'PriceHistoryPanel');

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
        <OptionalBoundary
          fallback={<div className="price-history-wait" />}
          errorText="Não foi possível carregar os preços."
        >
          <PriceHistoryPanel dealId={dealId} />
        </OptionalBoundary>
      ) : null}
    </details>
  );
}
