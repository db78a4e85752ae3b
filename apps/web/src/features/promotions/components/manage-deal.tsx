import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { Pencil } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { useSession } from '../../session/hooks/use-session';
import { editPath, listPath, mayManage } from '../may-manage';
import { DeleteDeal } from './delete-deal';

/** Edit and delete, for the author and for admins. */
export function ManageDeal({ deal }: { deal: Promotion }) {
  const { user } = useSession();
  const navigate = useNavigate();
  if (!mayManage(deal, user)) return null;
  return (
    <div className="manage">
      <Link className="square" to={editPath(deal)} aria-label={`Editar: ${deal.title}`} title="Editar">
        <Pencil aria-hidden="true" />
      </Link>
      <DeleteDeal deal={deal} onGone={() => void navigate(listPath(deal))} />
    </div>
  );
}
