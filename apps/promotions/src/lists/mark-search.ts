import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { countRows } from '@pechincha/persistence/count-rows';
import type { Model } from 'mongoose';
import { MARKS_INDEX, PROMOTION_MODEL, type PromotionRow } from '../promotions/promotion.schema.js';
import type { IndexMatch } from './index-match.js';

@Injectable()
export class MarkSearch {
  constructor(@InjectModel(PROMOTION_MODEL) private readonly promotions: Model<PromotionRow>) {}

  /** Active promotions with all of these marks, at least one; the rarest is read, counted up to the limit. */
  async find(marks: readonly string[], countLimit: number): Promise<IndexMatch | 'nothing'> {
    const counted = await Promise.all(
      marks.map(async (mark) => ({ mark, promotionCount: await this.countUpTo(countLimit + 1, mark) })),
    );
    const [rarest, ...others] = counted.toSorted((a, b) => a.promotionCount - b.promotionCount);
    if (!rarest || rarest.promotionCount === 0) return 'nothing';
    const range = { marks: rarest.mark };
    return {
      index: MARKS_INDEX,
      range,
      // $nor keeps the planner from reading the range of another mark.
      filter: {
        ...range,
        ...(others.length > 0 && { $nor: others.map(({ mark }) => ({ marks: { $ne: mark } })) }),
      },
      promotionCount: rarest.promotionCount,
      isCounted: others.length === 0,
      isOrdered: true,
    };
  }

  private countUpTo(limit: number, mark: string): Promise<number> {
    return countRows(this.promotions, { status: 'active', marks: mark }, { limit, hint: MARKS_INDEX });
  }
}
