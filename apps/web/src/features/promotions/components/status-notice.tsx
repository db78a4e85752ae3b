import type { Promotion } from '@pechincha/contracts/entities/promotion';
import type { EndedBy } from '@pechincha/contracts/statuses';
import { CircleAlert, Clock, TimerOff, type LucideIcon } from 'lucide-react';
import { Notice } from '../../../components/ui/notice';

const endedTexts: Record<EndedBy, string> = {
  author: 'Encerrada por quem publicou',
  community: 'Encerrada pela comunidade',
  date: 'Encerrada na data final',
  moderation: 'Encerrada pela moderação',
};

interface StatusText {
  icon: LucideIcon;
  text: string;
  tone?: 'bad';
}

function findStatusText({ status, endedBy, moderationReason }: Promotion): StatusText | undefined {
  switch (status) {
    case 'pending':
      return {
        icon: Clock,
        text: 'Aguardando Aprovação: por enquanto só você e a moderação veem esta página.',
      };
    case 'rejected':
      return {
        icon: CircleAlert,
        text: `Motivo da rejeição: ${moderationReason ?? 'não informado'}`,
        tone: 'bad',
      };
    case 'removed':
      return { icon: CircleAlert, text: 'Removida: esta promoção saiu do ar.', tone: 'bad' };
    case 'expired':
      return endedBy && { icon: TimerOff, text: endedTexts[endedBy] };
    default:
      return undefined;
  }
}

/** Tells why the deal is not listed: of an expired one who ended it. */
export function StatusNotice({ deal }: { deal: Promotion }) {
  const found = findStatusText(deal);
  if (!found?.text) return null;
  const { icon: Icon, text, tone } = found;
  return (
    <Notice tone={tone}>
      <Icon aria-hidden="true" />
      {text}
    </Notice>
  );
}
