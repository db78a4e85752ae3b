import { Injectable } from '@nestjs/common';
import type { ResponseOf, InputOf } from '@pechincha/contracts/operation';
import { publishPromotion } from '@pechincha/contracts/operations/promotions';
import { calculateHotRank } from '@pechincha/contracts/prices';
import { withoutBeforeCommit } from '@pechincha/persistence/transaction';
import { Clock } from '@pechincha/persistence/clock';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { requireMember, type Caller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { SiteSettingsService } from '@pechincha/service-kit/site';
import { Types } from 'mongoose';
import { CitiesService } from '../cities/cities.service.js';
import type { AuthorRow } from '../members/member.schema.js';
import { MembersService } from '../members/members.service.js';
import { PromotionLifecycle } from '../lifecycle/promotion-lifecycle.service.js';
import { toPromotionResponse } from '../promotions/promotion.mapper.js';
import { ProductsRepository } from '../products/products.repository.js';
import type { PromotionRow } from '../promotions/promotion.schema.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { SiteChecks } from '../site/site-checks.service.js';
import { toSearchTokens } from '../search/search-words.js';
import { toKeptLink, toPromotionContent, type PromotionContent } from './promotion-content.js';
import { PromotionPictureService } from './promotion-picture.service.js';

const AWAITS_APPROVAL_MESSAGE =
  'Sua promoção foi enviada e aguarda aprovação. Você receberá um aviso assim que ela entrar no ar.';

type Input = Pick<InputOf<typeof publishPromotion>, 'body' | 'files'>;
type PublishResponse = ResponseOf<typeof publishPromotion>;

@Injectable()
export class PublishPromotionService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly promotions: PromotionsRepository,
    private readonly products: ProductsRepository,
    private readonly lifecycle: PromotionLifecycle,
    private readonly members: MembersService,
    private readonly cities: CitiesService,
    private readonly pictures: PromotionPictureService,
    private readonly settings: SiteSettingsService,
    private readonly checks: SiteChecks,
    private readonly clock: Clock,
  ) {}

  /** Saves the picture before the transaction: an unused picture does no harm, a missing one does. */
  async publish(
    { body, files }: Input,
    caller: Caller,
    _id = new Types.ObjectId(),
  ): Promise<PublishResponse> {
    const { id } = requireMember(caller);
    const { title, description, store, coupon } = body;
    await this.checks.assertAllowed({ title, description, store, coupon, link: body.link }, body.category);
    const link = toKeptLink(body.link, body.relation, await this.settings.get());
    await this.members.waitAndCheckQuota(id, 'promotions');
    const picture = await this.savePicture(id, files);
    const city = await this.cities.register(body.city);
    const givenProduct = await this.products.findGiven(link);
    const searchTokens = toSearchTokens(body, id);
    const content = toPromotionContent({ ...body, link }, { city, picture, searchTokens, givenProduct });
    const location = { category: body.category, city };
    return this.members.runExclusive(id, () =>
      this.createPromotion(id, body.category, (author) =>
        toNewRow(_id, location, content, author, this.clock.now()),
      ),
    );
  }

  /** A rejected picture costs as much as a good one, so it uses the quota too. */
  private async savePicture(id: string, files: Input['files']): Promise<string | null> {
    try {
      return await this.pictures.save(files);
    } catch (error) {
      if (error instanceof DomainError && error.status < 500)
        // Not the effect of the request: the same key must be answered with the error again.
        await withoutBeforeCommit(() =>
          this.members.runExclusive(id, () =>
            this.unitOfWork.run((tx) => this.members.consumeQuota(id, 'promotions', tx)),
          ),
        );
      throw error;
    }
  }

  private createPromotion(
    id: string,
    category: string,
    toRow: (author: AuthorRow) => PromotionRow,
  ): Promise<PublishResponse> {
    return this.unitOfWork.run(async (tx) => {
      await this.checks.useCategory(category, tx);
      const row = toRow(await this.members.consumeQuota(id, 'promotions', tx));
      await this.promotions.insert(row, tx);
      await this.pictures.replace(null, row.picture, tx);
      await this.lifecycle.onCreated(row, tx);
      const promotion = toPromotionResponse(row, {
        now: row.createdAt,
        likerIds: [],
        dislikerIds: [],
        ownReaction: 'none',
      });
      return { promotion, message: AWAITS_APPROVAL_MESSAGE, msg: AWAITS_APPROVAL_MESSAGE };
    });
  }
}

const toNewRow = (
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
