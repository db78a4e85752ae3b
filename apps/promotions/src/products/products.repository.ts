import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import type { Transaction } from '@pechincha/persistence/transaction';
import type { ClientSession, Model, mongo } from 'mongoose';
import { PRODUCT_INDEX, PROMOTION_MODEL, type PromotionRow } from '../promotions/promotion.schema.js';
import { getProductKey } from './derived-fields.js';

/** A link whose product a manager joined with another one. */
interface ProductLinkRow {
  /** The key of the link, as of getProductKey. */
  _id: string;
  product: string;
}

export const PRODUCT_LINK_MODEL = 'ProductLink';

export const productLinkSchema = createRowSchema<ProductLinkRow>('product_links');
productLinkSchema.index({ product: 1 });

/** Promotions of one product that are updated at once. */
const MAX_JOINED_PROMOTIONS = 200;

/** Products that managers joined: later promotions of a joined link are of the same product. */
@Injectable()
export class ProductsRepository {
  constructor(
    @InjectModel(PRODUCT_LINK_MODEL) private readonly links: Model<ProductLinkRow>,
    @InjectModel(PROMOTION_MODEL) private readonly promotions: Model<PromotionRow>,
  ) {}

  private get rows(): mongo.Collection<ProductLinkRow> {
    return getCollection(this.links);
  }

  /** The product that a manager gave to the link, or null. */
  async findGiven(link: string, session?: ClientSession): Promise<string | null> {
    const _id = getProductKey(link);
    if (!_id) return null;
    const row = await this.rows.findOne({ _id }, { session });
    return row?.product ?? null;
  }

  /** The given product stays with the promotion while its link is the same. */
  async findGivenAfterEdit(
    before: Pick<PromotionRow, 'link' | 'givenProduct'>,
    after: Pick<PromotionRow, 'link'>,
    { session }: Transaction,
  ): Promise<string | null> {
    const isSame = getProductKey(before.link) === getProductKey(after.link);
    return isSame ? before.givenProduct : this.findGiven(after.link, session);
  }

  /** The product of a link, given or its own; empty without a link. */
  async getProduct(link: string): Promise<string> {
    return (await this.findGiven(link)) ?? getProductKey(link);
  }

  /** The full rows, cheapest active ones first; only the given one without a product. */
  listRows(row: PromotionRow, { session }: Transaction): Promise<PromotionRow[]> {
    if (!row.product) return Promise.resolve([row]);
    return getCollection(this.promotions)
      .find({ product: row.product }, { session, hint: PRODUCT_INDEX, limit: MAX_JOINED_PROMOTIONS })
      .toArray();
  }

  /** Without a new revision: the product is not part of the content. Ignored unless the revision is the stored one. */
  async saveInPromotion(
    { _id, revision }: Pick<PromotionRow, '_id' | 'revision'>,
    changes: Pick<PromotionRow, 'product' | 'givenProduct'>,
    { session }: Transaction,
  ): Promise<void> {
    await getCollection(this.promotions).updateOne({ _id, revision }, { $set: changes }, { session });
  }

  /** Gives `to` to the links of these promotions, and to all links of the product `from`. */
  async join(rows: PromotionRow[], from: string, to: string, { session }: Transaction): Promise<void> {
    const keys = new Set(rows.map(({ link }) => getProductKey(link)).filter((key) => key && key !== to));
    if (from) await this.rows.updateMany({ product: from }, { $set: { product: to } }, { session });
    const upserts = [...keys].map((_id) => ({
      updateOne: { filter: { _id }, update: { $set: { product: to } }, upsert: true },
    }));
    if (upserts.length > 0) await this.rows.bulkWrite(upserts, { session });
  }

  /** From now on promotions of the link are of its own product. */
  async separate(link: string, { session }: Transaction): Promise<void> {
    await this.rows.deleteOne({ _id: getProductKey(link) }, { session });
  }
}
