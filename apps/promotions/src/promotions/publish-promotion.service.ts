import { Injectable } from '@nestjs/common';
import type { ResponseOf, InputOf } from '@pechincha/contracts/operation';
import { publishPromotion } from '@pechincha/contracts/operations/promotions';
import { calculateHotRank } from '@pechincha/contracts/prices';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { requireMember, type Caller } from '@pechincha/service-kit/caller';
import { Clock } from '@pechincha/service-kit/clock';
import { Types } from 'mongoose';
import { Cities } from '../cities/cities.service.js';
import { MembersService } from '../members/members.service.js';
import { PromotionStates } from '../states/promotion-states.service.js';
import { promotionContent, type PromotionContent } from './promotion-content.js';
import { PromotionPictures } from './promotion-pictures.js';
import { promotionAnswer } from './promotion.mapper.js';
import type { AuthorRow, PromotionRow } from './promotion.schema.js';
import { PromotionsRepository } from './promotions.repository.js';
import { indexedWords } from './search-words.js';

const AWAITS_APPROVAL =
  'Sua promoção foi enviada e aguarda aprovação. Você receberá um aviso assim que ela entrar no ar.';

type Input = Pick<InputOf<typeof publishPromotion>, 'body' | 'files'>;
type Answer = ResponseOf<typeof publishPromotion>;

@Injectable()
export class PublishPromotionService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly promotions: PromotionsRepository,
    private readonly states: PromotionStates,
    private readonly members: MembersService,
    private readonly cities: Cities,
    private readonly pictures: PromotionPictures,
    private readonly clock: Clock,
  ) {}

  /** The picture is kept first: alone it is harmless, a deal without it is not. */
  async publish({ body, files }: Input, caller: Caller, _id = new Types.ObjectId()): Promise<Answer> {
    const { id } = requireMember(caller);
    await this.members.expect(id, 'deals');
    const picture = await this.pictures.keep(files);
    const city = await this.cities.learn(body.city);
    const content = promotionContent(body, picture, indexedWords(body).tok);
    const place = { category: body.category, city };
    return this.members.inTurn(id, () =>
      this.write(id, (author) => newPromotion(_id, place, content, author, this.clock.now())),
    );
  }

  private write(id: string, rowBy: (author: AuthorRow) => PromotionRow): Promise<Answer> {
    return this.unitOfWork.run(async (tx) => {
      const row = rowBy(await this.members.signs(id, 'deals', tx));
      await this.promotions.insert(row, tx);
      await this.pictures.replace(null, row.picture, tx);
      await this.states.begun(row, tx);
      const promotion = promotionAnswer(row, { likes: [], dislikes: [], own: 'none' });
      return { promotion, message: AWAITS_APPROVAL, msg: AWAITS_APPROVAL };
    });
  }
}

const newPromotion = (
  _id: Types.ObjectId,
  { category, city }: Pick<PromotionRow, 'category' | 'city'>,
  content: PromotionContent,
  author: AuthorRow,
  now: Date,
): PromotionRow => ({
  _id,
  ...content,
  category,
  city,
  status: 'pending',
  moderationReason: null,
  moderatedAt: null,
  publishedAt: null,
  createdAt: now,
  changedAt: now,
  author,
  likesCount: 0,
  dislikesCount: 0,
  commentsCount: 0,
  hot: calculateHotRank(0, 0, now),
  revision: 1,
});
