import type { INestApplicationContext } from '@nestjs/common';
import { citySlug, ONLINE } from '@pechincha/contracts/cities';
import type { InputOf } from '@pechincha/contracts/operation';
import { onlinePromotionBody, publishPromotion } from '@pechincha/contracts/operations/promotions';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { Clock, SettableClock } from '@pechincha/service-kit/clock';
import type { MemberCaller } from '@pechincha/service-kit/caller';
import { Types } from 'mongoose';
import { PostCommentService } from './comments/post-comment.service.js';
import { PromotionsRepository } from './promotions/promotions.repository.js';
import { PublishPromotionService } from './promotions/publish-promotion.service.js';
import { ReactionsService } from './reactions/reactions.service.js';

/** What the form of a deal takes, with prices as numbers; `link` and `city` may be missing for one another. */
export interface DemoPromotion {
  id?: string;
  author: string;
  title: string;
  description: string;
  promotionalPrice: number;
  originalPrice?: number | undefined;
  store: string;
  category: string;
  /** A city's slug, or `online`. */
  city: string;
  link?: string | undefined;
  coupon?: string | undefined;
  picture?: Uint8Array | undefined;
  at: Date;
}

type Body = InputOf<typeof publishPromotion>['body'];

/**
 * Demo data by the service's own ways: each call sets the clock and runs what a request would run. The context is
 * that of `AppModule` with a `SettableClock` in the place of `Clock`; calls are made one after the other.
 */
export class PromotionsDemo {
  private readonly clock: SettableClock;

  constructor(private readonly app: INestApplicationContext) {
    const clock = this.of<Clock>(Clock);
    if (!(clock instanceof SettableClock)) throw new Error('Demo data needs a clock that can be set');
    this.clock = clock;
  }

  /** Answers the id of the deal, which is pending. */
  async publish(deal: DemoPromotion): Promise<string> {
    const { id, author, picture, at, city, ...typed } = deal;
    this.clock.set(at);
    const body = this.body(typed, city);
    const { promotion } = await this.of(PublishPromotionService).publish(
      { body, files: { image: picture } },
      caller(author),
      id ? new Types.ObjectId(id) : new Types.ObjectId(),
    );
    return promotion._id;
  }

  /** Likes or dislikes; a second call of the same kind takes it back, as in the browser. */
  async react(promotionId: string, member: string, kind: 'like' | 'dislike', at: Date): Promise<void> {
    this.clock.set(at);
    await this.of(ReactionsService).toggle(promotionId, kind, caller(member));
  }

  /** Answers the id of the comment. */
  async comment(
    promotionId: string,
    comment: { author: string; content: string; parentCommentId?: string | undefined; at: Date },
  ): Promise<string> {
    this.clock.set(comment.at);
    const { content, parentCommentId, author } = comment;
    const posted = await this.of(PostCommentService).post(
      promotionId,
      { content, parentCommentId },
      caller(author),
    );
    return posted._id;
  }

  /** The state of a deal now, so that seeding can wait for moderation's decision to arrive. */
  async status(promotionId: string): Promise<PromotionStatus | undefined> {
    return (await this.of(PromotionsRepository).glance(new Types.ObjectId(promotionId)))?.status;
  }

  /** Ends an active deal. */
  end(promotionId: string, status: 'expired' | 'removed'): Promise<void> {
    return this.of(PromotionsRepository).end(new Types.ObjectId(promotionId), status);
  }

  /** The form's own checks apply; a local deal has a city in the place of a link. */
  private body(typed: Record<string, unknown>, city: string): Body {
    const online = onlinePromotionBody.parse({ link: 'https://pechincha.dev', ...typed, city: ONLINE });
    return { ...online, link: typed['link'] === undefined ? '' : online.link, city: citySlug(city) };
  }

  private of<T>(token: abstract new (...parts: never[]) => T): T {
    return this.app.get<T>(token as never, { strict: false });
  }
}

const caller = (id: string): MemberCaller => ({ kind: 'member', id, role: 'user', sessionId: 'demo' });
