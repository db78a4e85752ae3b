import { Injectable } from '@nestjs/common';
import { citySlug } from '@pechincha/contracts/cities';
import { promotionSubmitted } from '@pechincha/contracts/events/promotion-submitted';
import type { AnswerOf, InputOf } from '@pechincha/contracts/operation';
import { publishPromotion } from '@pechincha/contracts/operations/promotions';
import { picturePath } from '@pechincha/contracts/pictures';
import { discountPercent, hotRank } from '@pechincha/contracts/prices';
import { PictureError } from '@pechincha/images/picture-error';
import { Pictures } from '@pechincha/images/pictures';
import { Transaction } from '@pechincha/messaging/transaction';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { memberOf, type Caller } from '@pechincha/service-kit/caller';
import { Clock } from '@pechincha/service-kit/clock';
import { DomainError, fieldError } from '@pechincha/service-kit/domain-error';
import { Types } from 'mongoose';
import { MembersService } from '../members/members.service.js';
import { PromotionSearch } from './promotion-search.js';
import { authorAnswer, preview, promotionAnswer } from './promotion.mapper.js';
import type { AuthorRow, PromotionRow } from './promotion.schema.js';
import { PromotionsRepository } from './promotions.repository.js';
import { indexedWords } from './search-words.js';

const [pictureField] = publishPromotion.files;
const AWAITS_APPROVAL =
  'Sua promoção foi enviada e aguarda aprovação. Você receberá um aviso assim que ela entrar no ar.';

type Input = Pick<InputOf<typeof publishPromotion>, 'body' | 'files'>;
type Answer = AnswerOf<typeof publishPromotion>;

@Injectable()
export class PublishPromotionService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly promotions: PromotionsRepository,
    private readonly members: MembersService,
    private readonly search: PromotionSearch,
    private readonly pictures: Pictures,
    private readonly clock: Clock,
  ) {}

  /** The picture and the words are kept first: alone they are harmless, a deal without them is not. */
  async publish({ body, files }: Input, caller: Caller, _id = new Types.ObjectId()): Promise<Answer> {
    const { id } = memberOf(caller);
    await this.members.expect(id);
    const image = files[pictureField.name];
    const picture = image ? await this.keep(image) : null;
    const words = indexedWords(body);
    await this.search.learn(words);
    return this.unitOfWork.run(async (tx) => {
      const author = await this.members.signs(id, tx);
      const row = newPromotion({ _id, body, picture, tok: words.tok, author, now: this.clock.now() });
      await this.promotions.insert(row, tx);
      await this.tell(row, tx);
      const promotion = promotionAnswer(row, { likes: [], dislikes: [], own: 'none' });
      return { promotion, message: AWAITS_APPROVAL, msg: AWAITS_APPROVAL };
    });
  }

  private async keep(image: Uint8Array): Promise<string> {
    try {
      return await this.pictures.keep(image, pictureField.types);
    } catch (cause) {
      if (!(cause instanceof PictureError)) throw cause;
      const error = new DomainError(cause.code, { cause });
      if (cause.code === 'UNAVAILABLE') throw error;
      throw new DomainError(cause.code, { cause, errors: [fieldError(pictureField.name, error.message)] });
    }
  }

  private async tell(row: PromotionRow, tx: Transaction): Promise<void> {
    const { title, description, originalPrice, promotionalPrice, store, link, coupon, category, city } = row;
    await tx.record(promotionSubmitted, {
      subject: row._id.toHexString(),
      subjectVersion: row.revision,
      occurredAt: row.createdAt,
      data: {
        ...{ title, description, originalPrice, promotionalPrice, store, link, coupon, category, city },
        promotionId: row._id.toHexString(),
        revision: row.revision,
        author: authorAnswer(row.author),
        image: row.picture && picturePath(row.picture),
        createdAt: row.createdAt.toISOString(),
      },
    });
  }
}

interface NewPromotion {
  _id: Types.ObjectId;
  body: Input['body'];
  picture: string | null;
  tok: string[];
  author: AuthorRow;
  now: Date;
}

function newPromotion({ _id, body, picture, tok, author, now }: NewPromotion): PromotionRow {
  const { title, description, promotionalPrice, originalPrice = null, link, store, coupon, category } = body;
  return {
    ...{ _id, title, description, promotionalPrice, originalPrice, link, store, coupon, category },
    preview: preview(description),
    discount: discountPercent(originalPrice, promotionalPrice),
    picture,
    city: citySlug(body.city),
    status: 'pending',
    moderationReason: null,
    moderatedAt: null,
    publishedAt: null,
    createdAt: now,
    author,
    likesCount: 0,
    dislikesCount: 0,
    commentsCount: 0,
    hot: hotRank(0, 0, now),
    revision: 1,
    tok,
  };
}
