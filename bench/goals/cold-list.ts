import { startCeiling } from '../ceiling.ts';
import { ratioRow, type Goal } from '../goal.ts';
import { median, turns } from '../rounds.ts';
import { withFront } from '../stand/front.ts';
import { ColdQueries } from './cold-queries.ts';
import { bodies } from './sample.ts';

const CONNECTIONS = 32;
/** Some are answered in a second; those that come again do so after seconds, when nothing remembers them. */
const A_SECOND = 1_500;

/** Goal 2: lists that nobody has asked for shortly before, through the gateway, against the ceiling. */
export const coldList: Goal = async ({ datasets, sizes, effort }) => {
  const database = await datasets.of(sizes.usual);
  const queries = await ColdQueries.over(datasets.database(database));
  return withFront(database, async (origin) => {
    const asks = () => queries.paths(A_SECOND * effort.seconds).map((path) => ({ path }));
    const ceiling = await startCeiling(...(await bodies(origin, queries.paths(100))));
    try {
      const subject = { url: origin, asks, mayFail: true };
      const rounds = await turns(effort, subject, ceiling, CONNECTIONS);
      const ratio = median(rounds.map((round) => round.subject.rate / round.control.rate));
      const failed = rounds.reduce((sum, round) => sum + round.subject.failed, 0);
      const what = `cold lists of ${sizes.usual.toLocaleString('en')} deals through the gateway, of the ceiling`;
      return [
        ratioRow('2', what, '≥', 0.05, ratio),
        {
          goal: '2',
          what: 'cold lists that failed',
          target: '0',
          measured: String(failed),
          met: failed === 0,
        },
      ];
    } finally {
      ceiling.stop();
    }
  });
};
