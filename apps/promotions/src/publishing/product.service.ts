import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@pechincha/persistence/clock';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { createInvalidInputError, DomainError } from '@pechincha/service-kit/domain-error';
import { Types } from 'mongoose';
import { getProductKey, PRODUCT_KEY_LENGTH } from '../products/derived-fields.js';
import { DiscountVerdictsService } from '../products/discount-verdicts.service.js';
import { ProductsRepository } from '../products/products.repository.js';
import { PromotionLifecycle } from '../lifecycle/promotion-lifecycle.service.js';
import { isOpen } from '../promotions/promotion-visibility.js';
import type { PromotionRow } from '../promotions/promotion.schema.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';

/** Joins the products of promotions that have other links, or none, as managers say. */
@Injectable()
export class ProductService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly promotions: PromotionsRepository,
    private readonly products: ProductsRepository,
    private readonly lifecycle: PromotionLifecycle,
    private readonly discountVerdicts: DiscountVerdictsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Gives the product of `sameAs` to the promotion, to the others of its product and to later ones of their links; with
   * null the promotions of its link get the product of the link back. Repeating it changes nothing.
   * @throws DomainError PROMOTION_NOT_FOUND, INVALID_INPUT if that is the promotion itself or unknown
   */
  async setProduct(id: string, sameAs: string | null): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const row = await this.promotions.findRow(new Types.ObjectId(id), tx);
      if (!row) throw new DomainError('PROMOTION_NOT_FOUND');
      if (sameAs === null) return this.separate(row, tx);
      const other = sameAs === id ? null : await this.promotions.findRow(new Types.ObjectId(sameAs), tx);
      if (!other) throw createInvalidInputError('sameAs', 'Escolha outra promoção');
      await this.join(row, other, tx);
    });
  }

  private async join(row: PromotionRow, other: PromotionRow, tx: Transaction): Promise<void> {
    const to = other.product || toOwnProduct(other);
    if (row.product === to) return;
    await this.give([other], to, tx);
    const rows = await this.products.listRows(row, tx);
    await this.products.join(rows, row.product, to, tx);
    await this.give(rows, to, tx);
  }

  private async separate(row: PromotionRow, tx: Transaction): Promise<void> {
    const key = getProductKey(row.link);
    await this.products.separate(row.link, tx);
    const rows = await this.products.listRows(row, tx);
    const sameLink = key ? rows.filter(({ link }) => getProductKey(link) === key) : [row];
    await this.give(sameLink, null, tx);
  }

  /** @param givenProduct null for the product of the link */
  private async give(rows: PromotionRow[], givenProduct: string | null, tx: Transaction): Promise<void> {
    const at = this.clock.now();
    const products = new Set<string>();
    for (const row of rows) {
      const product = givenProduct ?? getProductKey(row.link);
      if (row.product === product && row.givenProduct === givenProduct) continue;
      for (const changed of [row.product, product]) if (changed) products.add(changed);
      await this.discountVerdicts.onProductChanged(row._id, product, tx);
      if (isOpen(row.status)) {
        const after = await this.promotions.update(row, { product, givenProduct }, at, tx);
        await this.lifecycle.onEdited(after, at, tx);
      } else {
        // No new revision: a decision on the submitted one must still apply.
        await this.products.saveInPromotion(row, { product, givenProduct }, tx);
      }
    }
    for (const product of products) await this.discountVerdicts.refreshProduct(product, tx);
  }
}

/** Of a promotion without a link. */
const toOwnProduct = ({ _id }: PromotionRow): string =>
  createHash('sha256').update(_id.toHexString()).digest('base64url').slice(0, PRODUCT_KEY_LENGTH);
