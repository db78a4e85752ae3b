import { selectOnePerKin, type WeightedRow } from '@pechincha/contracts/kin';
import { readChunks } from '../cursors.ts';
import type { Databases } from '../databases.ts';
import { findDifferences, type RecountCheck } from '../recount-check.ts';

const CASES_BATCH_SIZE = 200;

/** The weight of each open case against its reports that count, one per kin. */
export function createCaseWeightsCheck({ moderation }: Databases): RecountCheck {
  const cases = moderation.getCollection('cases');
  return {
    name: 'moderation.cases: weight',
    listIdBatches: () =>
      readChunks(cases.find({ state: 'open' }, { projection: { _id: 1 } }), CASES_BATCH_SIZE, ({ _id }) =>
        String(_id),
      ),
    compare: (ids) =>
      moderation.readSnapshot(async (session) => {
        const _id = { $in: ids as never[] };
        const rows = await cases.find({ _id, state: 'open' }, { session }).toArray();
        const reports = await moderation
          .getCollection('reports')
          .find({ caseId: { $in: ids }, ignored: false, weight: { $gt: 0 } }, { session })
          .toArray();
        const byCase = Map.groupBy(reports, ({ caseId }) => String(caseId));
        return rows.flatMap((row) => {
          const counted = selectOnePerKin((byCase.get(String(row._id)) ?? []) as unknown as WeightedRow[]);
          const weight = counted.reduce((sum, report) => sum + (report.weight ?? 0), 0);
          return findDifferences('moderation.cases', String(row._id), { weight: row['weight'] }, { weight });
        });
      }),
  };
}
