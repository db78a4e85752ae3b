import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { AlertsRepository, type AlertMatch } from '../alerts/alerts.repository.js';
import { Notifier } from '../notifications/notifier.js';
import type { MatchJobRow } from './match-job.schema.js';
import { MatchJobQueue } from './match-job.queue.js';

/** Alerts read per transaction. */
const ALERTS_BATCH_SIZE = 50;

@Injectable()
export class MatchingService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly alerts: AlertsRepository,
    private readonly jobs: MatchJobQueue,
    private readonly notifier: Notifier,
  ) {}

  /** Notifications and job progress commit together, so that a retry resumes after the last batch. */
  processBatch(job: MatchJobRow): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      const [anchor, ...otherAnchors] = job.anchors;
      if (anchor === undefined) {
        await this.jobs.remove(job, tx.session);
        return;
      }
      const page = await this.alerts.listByAnchor(anchor, job.after, ALERTS_BATCH_SIZE, tx.session);
      const progress =
        page.length < ALERTS_BATCH_SIZE
          ? { anchors: otherAnchors, after: null }
          : { anchors: job.anchors, after: page.at(-1)?._id ?? null };
      if (!(await this.jobs.advance(job, progress, tx.session))) return;
      const { _id: id, occurredAt, promotionId, message, path } = job;
      const notification = { kind: 'new-promotion', promotionId, message, path } as const;
      await this.notifier.notifyOncePerPromotion(
        notification,
        findMatchingMembers(page, job),
        { id, occurredAt },
        tx,
      );
    });
  }
}

/** Distinct members, except the author, whose alert words are all in the promotion. */
function findMatchingMembers(alerts: AlertMatch[], { words, authorId }: MatchJobRow): string[] {
  const promotionWords = new Set(words);
  const matching = alerts.filter((alert) => alert.words.every((word) => promotionWords.has(word)));
  const members = new Set(matching.map(({ member }) => member));
  members.delete(authorId);
  return [...members];
}
