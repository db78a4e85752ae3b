import { startBaseline } from '../baseline.ts';
import { createRatioRow, type Goal } from '../goal.ts';
import { median, alternate } from '../rounds.ts';
import { withGateway } from '../harness/gateway.ts';
import { ColdQueries } from './cold-queries.ts';
import { fetchBodies } from './sample.ts';

const CONNECTIONS = 32;
/** Some are answered in a second; those that come again do so after seconds, when nothing remembers them. */
const REQUESTS_PER_SECOND = 1_500;

/** Goal 2: lists that nobody has asked for shortly before, through the gateway, against the ceiling. */
export const coldList: Goal = async ({ datasets, sizes, effort }) => {
  const database = await datasets.provideSize(sizes.medium);
  const queries = await ColdQueries.forDatabase(datasets.database(database));
  return withGateway(database, async (origin) => {
    const asks = () => queries.paths(REQUESTS_PER_SECOND * effort.seconds).map((path) => ({ path }));
    const ceiling = await startBaseline(...(await fetchBodies(origin, queries.paths(100))));
    try {
      const subject = { url: origin, asks, mayFail: true };
      const rounds = await alternate(effort, subject, ceiling, CONNECTIONS);
      const ratio = median(rounds.map((round) => round.subject.rate / round.control.rate));
      const failed = rounds.reduce((sum, round) => sum + round.subject.failed, 0);
      const what = `cold lists of ${sizes.medium.toLocaleString('en')} deals through the gateway, of the ceiling`;
      return [
        createRatioRow('2', what, '≥', 0.05, ratio),
        {
          goal: '2',
          label: 'cold lists that failed',
          target: '0',
          measured: String(failed),
          isMet: failed === 0,
        },
      ];
    } finally {
      ceiling.stop();
    }
  });
};
