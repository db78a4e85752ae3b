import type { RedemptionStatus } from '@pechincha/contracts/entities/gamification';
import { CircleCheck, CircleHelp, Clock, Undo2, type LucideIcon } from 'lucide-react';

interface StatusLabel {
  text: string;
  tone: string;
  icon: LucideIcon;
}

const statusLabels: Record<RedemptionStatus, StatusLabel> = {
  pending: { text: 'Aguardando entrega', tone: 'pending', icon: Clock },
  delivered: { text: 'Entregue', tone: 'delivered', icon: CircleCheck },
  cancelled: { text: 'Cancelado, pontos devolvidos', tone: 'cancelled', icon: Undo2 },
};

/** Falls back for statuses newer than this page. */
export const getStatusLabel = (status: string): StatusLabel =>
  Object.hasOwn(statusLabels, status)
    ? statusLabels[status as RedemptionStatus]
    : { text: 'Desconhecido', tone: 'cancelled', icon: CircleHelp };
