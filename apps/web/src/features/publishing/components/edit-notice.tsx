import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { CircleAlert, Info } from 'lucide-react';
import { Notice } from '../../../components/ui/notice';
import { useSession } from '../../../shared/session/hooks/use-session';

/** Why the deal is not public, or a warning that some changes need a new approval. */
export function EditNotice({ deal }: { deal: Promotion }) {
  const { user } = useSession();
  if (deal.status === 'rejected') {
    return (
      <Notice tone="bad">
        <CircleAlert aria-hidden="true" />
        Motivo da rejeição: {deal.moderationReason ?? 'não informado'}
      </Notice>
    );
  }
  if (deal.status === 'removed') {
    return (
      <Notice tone="bad">
        <CircleAlert aria-hidden="true" />
        Esta promoção foi removida do site. As mudanças são salvas, mas não a colocam no ar de novo.
      </Notice>
    );
  }
  if (deal.status !== 'active' || user?.role === 'admin') return null;
  return (
    <Notice>
      <Info aria-hidden="true" />
      Se você mudar o link, a loja, um preço ou as condições dele, a promoção sai do ar até ser aprovada de
      novo.
    </Notice>
  );
}
