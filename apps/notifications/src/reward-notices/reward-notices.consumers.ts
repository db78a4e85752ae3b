import { Controller } from '@nestjs/common';
import type { RedemptionStatus } from '@pechincha/contracts/entities/gamification';
import type { EventOf } from '@pechincha/contracts/event';
import {
  badgeEarned,
  redemptionStatusChanged,
  rewardRedeemed,
} from '@pechincha/contracts/events/gamification';
import { EventContext, OnEvent } from '@pechincha/messaging/on-event';
import { Notifier } from '../notifications/notifier.js';

const MY_BADGES_PATH = '/minhas-conquistas';
const MY_REDEMPTIONS_PATH = '/meus-resgates';

@Controller()
export class NotifyMemberWhenBadgeEarned {
  constructor(private readonly notifier: Notifier) {}

  @OnEvent(badgeEarned)
  async handle({ data }: EventOf<typeof badgeEarned>, tx: EventContext): Promise<void> {
    const message = `Você ganhou a insígnia ${data.name}!`;
    await this.notifier.notify(
      { member: data.userId, kind: 'badge-earned', message, path: MY_BADGES_PATH },
      tx,
    );
  }
}

@Controller()
export class NotifyMemberWhenRewardRedeemed {
  constructor(private readonly notifier: Notifier) {}

  @OnEvent(rewardRedeemed)
  async handle({ data }: EventOf<typeof rewardRedeemed>, tx: EventContext): Promise<void> {
    const { userId: member, rewardTitle, pointsCost } = data;
    const message = `Você resgatou "${rewardTitle}" por ${formatPoints(pointsCost)}. Avisaremos quando for entregue.`;
    await this.notifier.notify({ member, kind: 'reward-redeemed', message, path: MY_REDEMPTIONS_PATH }, tx);
  }
}

@Controller()
export class NotifyMemberWhenRedemptionStatusChanged {
  constructor(private readonly notifier: Notifier) {}

  @OnEvent(redemptionStatusChanged)
  async handle({ data }: EventOf<typeof redemptionStatusChanged>, tx: EventContext): Promise<void> {
    const { userId: member, status, rewardTitle, pointsCost } = data;
    const message = getRedemptionMessage(status, rewardTitle, pointsCost);
    await this.notifier.notify(
      { member, kind: 'redemption-updated', message, path: MY_REDEMPTIONS_PATH },
      tx,
    );
  }
}

const formatPoints = (points: number): string =>
  points === 1 ? '1 ponto' : `${points.toLocaleString('pt-BR')} pontos`;

function getRedemptionMessage(status: RedemptionStatus, title: string, pointsCost: number): string {
  if (status === 'delivered') return `Seu resgate de "${title}" foi entregue.`;
  if (status === 'pending') return `Seu resgate de "${title}" está em andamento.`;
  if (pointsCost === 0) return `Seu resgate de "${title}" foi cancelado.`;
  const refund = pointsCost === 1 ? 'O ponto voltou' : `Os ${formatPoints(pointsCost)} voltaram`;
  return `Seu resgate de "${title}" foi cancelado. ${refund} para você.`;
}
