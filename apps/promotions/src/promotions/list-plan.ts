import type { mongo } from 'mongoose';
import type { TallyKind } from '../tallies/tally.js';
import type { ListQuestion } from './list-question.js';
import type { PromotionRow } from './promotion.schema.js';

type Filter = mongo.Filter<PromotionRow>;

/** Some of the rows of an index, named. */
export interface Way {
  filter: Filter;
  hint: string;
}

export interface ListPlan extends Way {
  sort: Record<string, 1 | -1>;
  /** Tried first, along the order until the page is full; where that takes too long, the rows are sorted instead. */
  walk?: Way;
  skip: number;
  /** Rows to read: 0 behind the last row that lists reach. */
  take: number;
  /** Lists and their totals end here. */
  lastRow: number;
  count: Way;
  /** The number that is kept of these rows. */
  tally?: { city: string; kind: TallyKind };
  /** How many rows there are, or one more than `lastRow`, where it is known already. */
  total?: number;
}

/** How a list is read that neither a price range nor a search narrows: by the index of its order. */
export function listPlan({ ofPlace, order, tally, ...asked }: ListQuestion): ListPlan {
  const { sort, skip, take, lastRow } = asked;
  const filter = ofPlace.ordered;
  return { filter, sort, hint: order, skip, take, lastRow, count: { filter, hint: order }, tally };
}
