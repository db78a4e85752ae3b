import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { CircleAlert, Clock } from 'lucide-react';
import { Notice } from '../../../components/ui/notice';

const texts: Partial<Record<Promotion['status'], string>> = {
  pending: 'Aguardando Aprovação: por enquanto só você e a moderação veem esta página.',
  removed: 'Removida: esta promoção saiu do ar.',
};

/** Tells the author and moderators why the deal is not listed. */
export function StatusNotice({ deal }: { deal: Promotion }) {
  const text =
    deal.status === 'rejected'
      ? `Motivo da rejeição: ${deal.moderationReason ?? 'não informado'}`
      : texts[deal.status];
  if (!text) return null;
  const Icon = deal.status === 'pending' ? Clock : CircleAlert;
  return (
    <Notice tone={deal.status === 'pending' ? undefined : 'bad'}>
      <Icon aria-hidden="true" />
      {text}
    </Notice>
  );
}
