import type { RedemptionStatus } from '@pechincha/contracts/entities/gamification';
import { CircleCheck, CircleHelp, Clock, Undo2, type LucideIcon } from 'lucide-react';

interface StatusLabel {
  text: string;
  tone: string;
  icon: LucideIcon;
}

const statusLabels: Record<RedemptionStatus, StatusLabel> = {
  pending: { text: 'Aguardando entrega', tone: 'waiting', icon: Clock },
  delivered: { text: 'Entregue', tone: 'done', icon: CircleCheck },
  cancelled: { text: 'Cancelado, pontos devolvidos', tone: 'undone', icon: Undo2 },
};

/** Falls back for statuses newer than this page. */
export const getStatusLabel = (status: string): StatusLabel =>
  Object.hasOwn(statusLabels, status)
    ? statusLabels[status as RedemptionStatus]
    : { text: 'Desconhecido', tone: 'undone', icon: CircleHelp };
