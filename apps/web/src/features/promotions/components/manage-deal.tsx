import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { Pencil } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { useSession } from '../../../shared/session/hooks/use-session';
import { getEditPath, getListPath, canManage } from '../../../shared/deals/can-manage';
import { DeleteDeal } from '../../../shared/deals/components/delete-deal';
import { JoinProducts } from './join-products';

/** Edit and delete buttons for the author and admins, and one for the product for managers. */
export function ManageDeal({ deal }: { deal: Promotion }) {
  const { user } = useSession();
  const navigate = useNavigate();
  return (
    <>
      {user && user.role !== 'user' ? <JoinProducts deal={deal} /> : null}
      {canManage(deal, user) ? (
        <>
          <Link className="square" to={getEditPath(deal)} aria-label={`Editar: ${deal.title}`} title="Editar">
            <Pencil aria-hidden="true" />
          </Link>
          <DeleteDeal
            deal={deal}
            asksReason={user?._id !== deal.author._id}
            // In the place of the page that is gone, to which Back would lead.
            onDeleted={() => void navigate(getListPath(deal), { replace: true })}
          />
        </>
      ) : null}
    </>
  );
}
