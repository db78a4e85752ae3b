import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { Pencil } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { useSession } from '../../../shared/session/hooks/use-session';
import { getEditPath, getListPath, canManage } from '../../../shared/deals/can-manage';
import { DeleteDeal } from '../../../shared/deals/components/delete-deal';

/** Edit and delete buttons for the author and admins. */
export function ManageDeal({ deal }: { deal: Promotion }) {
  const { user } = useSession();
  const navigate = useNavigate();
  if (!canManage(deal, user)) return null;
  return (
    <>
      <Link className="square" to={getEditPath(deal)} aria-label={`Editar: ${deal.title}`} title="Editar">
        <Pencil aria-hidden="true" />
      </Link>
      <DeleteDeal deal={deal} onDeleted={() => void navigate(getListPath(deal))} />
    </>
  );
}
