import type { BenchContext, Goal, ResultRow } from '../goal.ts';
import { CommunityReads } from '../growth/community.ts';
import { createGrowthRow, createPlanRows, measureWorkGrowth, WorstGrowth } from '../growth/compare.ts';
import type { ExplainedCommand } from '../growth/explain.ts';

const MAX_GROWTH = 2;

/** Goal 8: a discussion that grows, and rankings of ever more members; each pair timed in turns. */
export const measureCommunityGrowth: Goal = async ({ datasets, sizes, effort }) => {
  const open = async (members: number): Promise<CommunityReads> =>
    CommunityReads.open(await datasets.provideCommunity(members));
  const [few, many] = [await open(sizes.small), await open(sizes.large)];
  try {
    const explained: ExplainedCommand[] = [];
    for (const reads of [few, many])
      for (const read of [...reads.comments, ...reads.rankings])
        explained.push(...(await reads.explain(read)));
    return [
      await measureReads(effort, 'pages of a discussion', few.comments, many.comments),
      await measureReads(effort, 'rankings', few.rankings, many.rankings),
      ...createPlanRows('discussions and rankings', explained),
    ];
  } finally {
    await Promise.all([few.close(), many.close()]);
  }
};

/** @param many the same reads as `few` */
async function measureReads(
  effort: BenchContext['effort'],
  label: string,
  few: CommunityReads['comments'],
  many: CommunityReads['comments'],
): Promise<ResultRow> {
  const worst = new WorstGrowth();
  for (const [index, read] of few.entries()) {
    const other = many[index];
    if (other) worst.add(await measureWorkGrowth(read.run, other.run, MAX_GROWTH, effort), read.label);
  }
  return createGrowthRow(label, MAX_GROWTH, worst);
}
