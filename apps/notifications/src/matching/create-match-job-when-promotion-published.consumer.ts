import { Controller } from '@nestjs/common';
import { getPromotionPath } from '@pechincha/contracts/cities';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionPublished } from '@pechincha/contracts/events/promotion-published';
import { formatPrice } from '@pechincha/contracts/prices';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { getPromotionWords } from '../alerts/alert-words.js';
import { AlertsRepository } from '../alerts/alerts.repository.js';
import { MatchJobQueue } from './match-job.queue.js';

@Controller()
export class CreateMatchJobWhenPromotionPublished {
  constructor(
    private readonly alerts: AlertsRepository,
    private readonly jobs: MatchJobQueue,
  ) {}

  /** Thousands of members may match, so a worker notifies them later in batches. */
  @OnEvent(promotionPublished)
  async handle(event: EventOf<typeof promotionPublished>, tx: EventContext): Promise<void> {
    const { promotionId, author, title, promotionalPrice, finalPrice, city } = event.data;
    const words = getPromotionWords(event.data);
    const anchors = await this.alerts.findAnchors(words, tx.session);
    if (anchors.length === 0) return;
    const job = {
      _id: event.id,
      occurredAt: new Date(event.occurredAt),
      promotionId,
      authorId: author._id,
      message: `Promoção para o seu alerta: ${title}, por ${formatPrice(finalPrice ?? promotionalPrice)}.`,
      path: getPromotionPath({ _id: promotionId, city }),
      words,
      anchors,
      after: null,
    };
    await this.jobs.schedule(job, tx.session);
  }
}
