import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { formatPrice } from '@pechincha/contracts/prices';
import { BadgeDollarSign } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Notice } from '../../../components/ui/notice';
import { getEditPath } from '../../../shared/deals/can-manage';

/** For the author: what members say that the deal costs. */
export function SuggestedPrice({ deal }: { deal: Promotion }) {
  if (!deal.suggestedPrice) return null;
  return (
    <Notice>
      <BadgeDollarSign aria-hidden="true" />
      <span>
        Avisaram que agora custa <b>{formatPrice(deal.suggestedPrice)}</b>.{' '}
        <Link to={`${getEditPath(deal)}?preco=avisado`}>Atualizar</Link>
      </span>
    </Notice>
  );
}
