import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Category } from '@pechincha/contracts/categories';
import type { Requirement } from '@pechincha/contracts/price-conditions';
import { jobFields, JobQueue, type JobRow } from '@pechincha/jobs/job-queue';
import { type Model, Schema, type Types } from 'mongoose';

/**
 * A promotion that was published or reached a number of likes, whose matching rules are processed in batches. Deleted
 * when all are done.
 */
export interface MatchJobRow extends JobRow {
  /** Id of the event. */
  _id: string;
  occurredAt: Date;
  promotionId: string;
  authorId: string;
  /** Of alerts. */
  message: string;
  path: string;
  title: string;
  authorName: string;
  store: string;
  storeSlug?: string;
  /** Equal for promotions of one product. */
  product: string;
  /** The promotion, and others of the product. */
  products: string[];
  category: Category;
  city: string;
  finalPrice: number;
  requires?: Requirement[];
  /** Whether it is the lowest price of 90 days. */
  isLowest?: boolean;
  /** Missing of a published promotion. */
  heat?: { step: number; minutes: number };
  /** Normalized words of the promotion. */
  words: string[];
  /** Anchors whose rules are not processed yet. */
  anchors: string[];
  /** Last processed rule of the first anchor. */
  after: Types.ObjectId | null;
}

const text = { type: String };
const requiredText = { type: String, required: true };
const texts = { type: [String], default: undefined };

export const matchJobSchema = new Schema<MatchJobRow>(
  {
    _id: requiredText,
    occurredAt: { type: Date, required: true },
    promotionId: requiredText,
    authorId: requiredText,
    message: requiredText,
    path: requiredText,
    title: requiredText,
    authorName: requiredText,
    store: text,
    storeSlug: text,
    product: requiredText,
    products: { type: [String], required: true },
    category: requiredText,
    city: requiredText,
    finalPrice: { type: Number, required: true },
    requires: texts,
    isLowest: { type: Boolean },
    heat: { type: Schema.Types.Mixed },
    words: { type: [String], required: true },
    anchors: { type: [String], required: true },
    after: { type: Schema.Types.ObjectId, default: null },
    ...jobFields,
  },
  { collection: 'match_jobs', versionKey: false },
);

@Injectable()
export class MatchJobQueue extends JobQueue<MatchJobRow> {
  constructor(@InjectModel('MatchJob') jobs: Model<MatchJobRow>) {
    super(jobs);
  }
}
