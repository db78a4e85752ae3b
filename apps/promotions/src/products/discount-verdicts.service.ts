import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { toDay } from '@pechincha/contracts/days';
import type { PriceHistory } from '@pechincha/contracts/entities/promotion';
import {
  type Author,
  calculateDiscountVerdict,
  calculatePriceReference,
  getComparedPrice,
  getDailyLows,
  isLowestPrice,
  type PriceReference,
  REFERENCE_DAYS,
  subtractDays,
} from '@pechincha/contracts/price-history';
import { calculateDiscountPercent } from '@pechincha/contracts/prices';
import { Clock } from '@pechincha/persistence/clock';
import { getCollection } from '@pechincha/persistence/queries';
import type { Transaction } from '@pechincha/persistence/transaction';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { type Model, type mongo, Types } from 'mongoose';
import { isOpen } from '../promotions/promotion-visibility.js';
import { PRODUCT_INDEX, PROMOTION_MODEL, type PromotionRow } from '../promotions/promotion.schema.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { MemberStatusRepository } from '../member-statuses/member-status.repository.js';
import { toDerivedFields } from './derived-fields.js';
import { type ProductPriceRow, ProductPricesRepository } from './product-prices.repository.js';

/** Active promotions of a product that follow a new price of it. */
const MAX_REFRESHED_PROMOTIONS = 200;

/** What prices of its product say of a promotion. */
type VerdictFields = Pick<PromotionRow, 'discountVerdict' | 'reference' | 'lowest' | 'discount' | 'marks'>;

type AuthorLookup = (id: Types.ObjectId) => Author;

/** Keeps the prices of products, and in each active promotion what they say of it. */
@Injectable()
export class DiscountVerdictsService {
  constructor(
    @InjectModel(PROMOTION_MODEL) private readonly promotions: Model<PromotionRow>,
    private readonly prices: ProductPricesRepository,
    private readonly memberStatuses: MemberStatusRepository,
    private readonly clock: Clock,
  ) {}

  private get rows(): mongo.Collection<PromotionRow> {
    return getCollection(this.promotions);
  }

  /**
   * Call for a public promotion that was published or edited; the price of an active one is added to those of its
   * product, and the product's other promotions follow.
   * @returns the row with its verdict
   */
  async onPublic(row: PromotionRow, at: Date, tx: Transaction): Promise<PromotionRow> {
    const hasPrice = row.product !== '' && row.status === 'active';
    const isNew = hasPrice && (await this.prices.add(row, at, tx));
    const others = isNew
      ? (await this.listActive(row.product, tx)).filter(({ _id }) => !_id.equals(row._id))
      : [];
    const [own] = await this.refresh(row.product, [row, ...others], tx);
    return { ...row, ...own };
  }

  /** Call for a promotion that was removed or deleted: its prices no longer say anything of others. */
  async onRemoved(promotion: Types.ObjectId, tx: Transaction): Promise<void> {
    for (const product of await this.prices.delete(promotion, this.clock.now(), tx))
      await this.refreshProduct(product, tx);
  }

  /** Call for a promotion that gets another product, or none; then `refreshProduct` for both products. */
  async onProductChanged(promotion: Types.ObjectId, product: string, tx: Transaction): Promise<void> {
    if (product) await this.prices.move(promotion, product, tx);
    else await this.prices.delete(promotion, this.clock.now(), tx);
  }

  async refreshProduct(product: string, tx: Transaction): Promise<void> {
    await this.refresh(product, await this.listActive(product, tx), tx);
  }

  /** Reference and lowest price for promotions of one author, by prices of the last 90 days. */
  async getReference(
    prices: ProductPriceRow[],
    author: Types.ObjectId,
    today: string,
  ): Promise<PriceReference> {
    const getAuthor = await this.findAuthors([author, ...prices.map((price) => price.author)]);
    return calculateReference(prices, author, getAuthor, today);
  }

  private listActive(product: string, { session }: Transaction): Promise<PromotionRow[]> {
    return this.rows
      .find(
        { product, status: 'active' },
        { session, sort: { finalPrice: 1 }, hint: PRODUCT_INDEX, limit: MAX_REFRESHED_PROMOTIONS },
      )
      .toArray();
  }

  /** Without a new revision: the verdict is not part of the content. @returns the fields of each row */
  private async refresh(
    product: string,
    rows: PromotionRow[],
    { session }: Transaction,
  ): Promise<VerdictFields[]> {
    const today = toDay(this.clock.now());
    const since = subtractDays(today, REFERENCE_DAYS);
    const prices = product ? await this.prices.list(product, since, session) : [];
    const getAuthor = await this.findAuthors([
      ...rows.map(({ author }) => author._id),
      ...prices.map(({ author }) => author),
    ]);
    const fields = rows.map((row) =>
      toVerdictFields(row, calculateReference(prices, row.author._id, getAuthor, today)),
    );
    const updates = rows.flatMap((row, index) => {
      const $set = fields[index];
      if (!$set || !isOpen(row.status) || isDeepStrictEqual(pickVerdictFields(row), $set)) return [];
      return [{ updateOne: { filter: { _id: row._id, revision: row.revision }, update: { $set } } }];
    });
    if (updates.length > 0) await this.rows.bulkWrite(updates, { session });
    return fields;
  }

  /** By their present status: prices of members who lose their vote weight no longer count. */
  private async findAuthors(ids: Types.ObjectId[]): Promise<AuthorLookup> {
    const memberStatuses = await this.memberStatuses.list([...new Set(ids.map((id) => id.toHexString()))]);
    return (_id) => {
      const id = _id.toHexString();
      const { voteWeight = 0, addressGroup = null, suspended = false } = memberStatuses.get(id) ?? {};
      return { id, addressGroup, voteWeight: suspended ? 0 : voteWeight };
    };
  }
}

const calculateReference = (
  prices: ProductPriceRow[],
  author: Types.ObjectId,
  getAuthor: AuthorLookup,
  today: string,
): PriceReference =>
  calculatePriceReference(
    prices.map((row) => ({ day: row.day, price: row.price, author: getAuthor(row.author) })),
    getAuthor(author),
    today,
  );

function toVerdictFields(row: PromotionRow, price: PriceReference): VerdictFields {
  const { originalPrice, promotionalPrice } = row;
  // Without a product there is nothing to compare with.
  const discountVerdict = (row.product && calculateDiscountVerdict(row, price)) || null;
  const lowest = isLowestPrice(promotionalPrice, price);
  const { reference } = price;
  return {
    discountVerdict,
    lowest,
    reference,
    discount: calculateDiscountPercent(
      getComparedPrice({ originalPrice, claim: discountVerdict, reference }),
      promotionalPrice,
    ),
    marks: toDerivedFields({ ...row, lowest }).marks,
  };
}

const pickVerdictFields = ({
  discountVerdict,
  lowest,
  reference,
  discount,
  marks,
}: PromotionRow): VerdictFields => ({
  discountVerdict,
  lowest,
  reference,
  discount,
  marks,
});

@Injectable()
export class PriceHistoryService {
  constructor(
    private readonly promotions: PromotionsRepository,
    private readonly prices: ProductPricesRepository,
    private readonly discountVerdicts: DiscountVerdictsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Prices of the promotion's product, none without a product.
   * @throws DomainError PROMOTION_NOT_FOUND unless the promotion is public
   */
  async get(id: string, days: number): Promise<PriceHistory> {
    const row = await this.promotions.findDetail(new Types.ObjectId(id));
    if (!row || !isOpen(row.status)) throw new DomainError('PROMOTION_NOT_FOUND');
    const today = toDay(this.clock.now());
    const since = subtractDays(today, days);
    const firstDay = subtractDays(today, Math.max(days, REFERENCE_DAYS));
    const prices = row.product ? await this.prices.list(row.product, firstDay) : [];
    const lows = getDailyLows(prices.filter(({ day }) => day >= since).toReversed());
    return {
      ...(await this.discountVerdicts.getReference(prices, row.author._id, today)),
      points: [...lows.values()].map(({ day, price, store }) => ({ day, price, store })),
    };
  }
}
