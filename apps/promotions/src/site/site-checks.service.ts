import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { FieldError } from '@pechincha/contracts/errors';
import { removeTrackers } from '@pechincha/contracts/link-parameters';
import { isOfferedCategory, UNKNOWN_CATEGORY_MESSAGE } from '@pechincha/contracts/site';
import { permanentCategories } from '@pechincha/contracts/site-rules';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import type { Transaction } from '@pechincha/persistence/transaction';
import { createFieldError, createInvalidInputError, DomainError } from '@pechincha/service-kit/domain-error';
import { listRefusals } from '@pechincha/service-kit/refused-texts';
import { SiteSettingsService } from '@pechincha/service-kit/site';
import type { Model } from 'mongoose';

/** Of a category that an admin added; publishing with it and removing it both change the row. */
interface CategoryLockRow {
  _id: string;
  changes: number;
}

export const CATEGORY_LOCK_MODEL = 'CategoryLock';

export const categoryLockSchema = createRowSchema<CategoryLockRow>('category_locks');

/** Texts by field; undefined ones are not checked. */
type Texts = Partial<Record<'title' | 'description' | 'store' | 'coupon' | 'link' | 'content', string>>;

/** What the site's settings ask of promotions and comments. */
@Injectable()
export class SiteChecks {
  constructor(
    private readonly settings: SiteSettingsService,
    @InjectModel(CATEGORY_LOCK_MODEL) private readonly locks: Model<CategoryLockRow>,
  ) {}

  /**
   * @param category of a new promotion
   * @throws DomainError INVALID_INPUT at each text that the site refuses, and at a category that it does not offer
   */
  async assertAllowed(texts: Texts, category?: string): Promise<void> {
    const settings = await this.settings.get();
    const { link } = texts;
    const kept = link === undefined ? texts : { ...texts, link: removeTrackers(link, settings.trackers) };
    const errors: FieldError[] = listRefusals(kept, settings);
    if (category !== undefined && !isOfferedCategory(settings.categories, category))
      errors.push(createFieldError('category', UNKNOWN_CATEGORY_MESSAGE));
    if (errors.length > 0) throw new DomainError('INVALID_INPUT', { errors });
  }

  /** @throws DomainError INVALID_INPUT at a category that the site does not have; a hidden one is listed */
  async assertListed(category: string | undefined): Promise<void> {
    if (category === undefined || permanentCategories.includes(category)) return;
    const { categories } = await this.settings.get();
    if (!categories.some(({ value }) => value === category)) throw createUnknownCategoryError();
  }

  /**
   * At the beginning of the transaction that inserts a promotion of the category.
   * @throws DomainError INVALID_INPUT if an admin has removed or hidden it since it was checked
   */
  async useCategory(category: string, tx: Transaction): Promise<void> {
    if (permanentCategories.includes(category)) return;
    await this.lockCategory(category, tx);
    const { categories } = await this.settings.read(tx.session);
    if (!isOfferedCategory(categories, category)) throw createUnknownCategoryError();
  }

  /** Of two transactions that lock one category one conflicts and is retried after the other. */
  async lockCategory(category: string, { session }: Transaction): Promise<void> {
    await getCollection(this.locks).updateOne(
      { _id: category },
      { $inc: { changes: 1 } },
      { upsert: true, session },
    );
  }
}

const createUnknownCategoryError = (): DomainError =>
  createInvalidInputError('category', UNKNOWN_CATEGORY_MESSAGE);
