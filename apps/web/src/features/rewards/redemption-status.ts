import type { RedemptionStatus } from '@pechincha/contracts/entities/gamification';
import { CircleCheck, Clock, Undo2, type LucideIcon } from 'lucide-react';

/** Where a redemption stands, in words. */
export const statusWords: Record<RedemptionStatus, { text: string; tone: string; icon: LucideIcon }> = {
  pending: { text: 'Aguardando entrega', tone: 'waiting', icon: Clock },
  delivered: { text: 'Entregue', tone: 'done', icon: CircleCheck },
  cancelled: { text: 'Cancelado, pontos devolvidos', tone: 'undone', icon: Undo2 },
};
