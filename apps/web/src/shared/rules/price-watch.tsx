import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { formatPrice } from '@pechincha/contracts/prices';
import { BellPlus, BellRing } from 'lucide-react';
import { showToast } from '../../lib/show-toast';
import { getFinalPrice } from '../deals/old-price';
import { useSession } from '../session/use-session';
import { useSingleRule } from './use-single-rule';
import { showUndoToast } from './undo-toast';

const toCents = (reais: number): number => Math.round(reais * 100);

/** Asks for an alert of a lower price of somebody else's active deal. */
export function PriceWatch({ deal }: { deal: Promotion }) {
  const { user } = useSession();
  const price = getFinalPrice(deal);
  const maxPrice = (toCents(price) - 1) / 100;
  if (deal.status !== 'active' || maxPrice <= 0 || user?._id === deal.author._id) return null;
  return <Watch deal={deal} price={price} maxPrice={maxPrice} />;
}

function Watch({ deal, price, maxPrice }: { deal: Promotion; price: number; maxPrice: number }) {
  const { isOn, isReady, press } = useSingleRule({
    rule: { kind: 'alert', product: deal._id, maxPrice },
    isSame: ({ product, productKey, isActive }) =>
      isActive && (product === deal._id || (productKey !== undefined && productKey === deal.product)),
    names: { label: deal.title, productKey: deal.product },
    onCreated: (remove) => showUndoToast(`Avisaremos se baixar de ${formatPrice(price)}.`, remove),
    onRemoved: () => showToast('success', 'Aviso desligado.'),
  });
  return (
    <button
      type="button"
      className="count watch"
      aria-disabled={!isReady || undefined}
      aria-label={isOn ? 'Aviso ligado. Desligar' : undefined}
      onClick={press}
    >
      {isOn ? <BellRing aria-hidden="true" /> : <BellPlus aria-hidden="true" />}
      {isOn ? 'Aviso ligado' : 'Avisar se baixar'}
    </button>
  );
}
