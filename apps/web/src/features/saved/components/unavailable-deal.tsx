import type { UnavailablePromotion } from '@pechincha/contracts/entities/promotion';
import { BookmarkX, SearchX } from 'lucide-react';
import { useSave } from '../../../shared/deals/hooks/use-save';

/** A saved deal that the member can no longer see. */
export function UnavailableDeal({ deal }: { deal: UnavailablePromotion }) {
  const { press } = useSave({ ...deal, hasSaved: true });
  return (
    <article className="deal unavailable-deal" aria-label="Saiu do ar">
      <span className="deal-photo none">
        <SearchX aria-hidden="true" />
      </span>
      <div className="deal-body">
        <h2 className="deal-title">Saiu do ar</h2>
        <p className="muted small">Esta promoção não está mais no site.</p>
        <button type="button" className="button small" onClick={press}>
          <BookmarkX aria-hidden="true" />
          Tirar das salvas
        </button>
      </div>
    </article>
  );
}
