import { startBaseline } from '../baseline.ts';
import { BARE_HTTP, createRatioRow, createZeroRow, type Goal } from '../goal.ts';
import { alternate, median, type Target } from '../rounds.ts';
import { withGateway } from '../harness/gateway.ts';
import { ColdQueries } from './cold-queries.ts';
import { fetchBodies } from './sample.ts';

const CONNECTIONS = 32;
/** Requests per second to prepare; a repeated list comes seconds later, when no cache holds it. */
const REQUESTS_PER_SECOND = 1_500;

/** Goal 2: uncached lists through the gateway, against the baseline. */
export const measureColdList: Goal = async ({ datasets, sizes, effort }) => {
  const database = await datasets.provideSize(sizes.medium);
  const queries = await ColdQueries.forDatabase(datasets.database(database));
  return withGateway(database, async (origin) => {
    const requests = () =>
      queries.createPaths(REQUESTS_PER_SECOND * effort.seconds).map((path) => ({ path }));
    const baseline = await startBaseline(...(await fetchBodies(origin, queries.createPaths(100))));
    try {
      const subject: Target = { url: origin, requests, allowsFailures: true };
      const rounds = await alternate(effort, subject, baseline, CONNECTIONS);
      const ratio = median(rounds.map((round) => round.subject.rate / round.control.rate));
      const failed = rounds.reduce((sum, round) => sum + round.subject.failed, 0);
      const what = `cold lists of ${sizes.medium.toLocaleString('en')} deals through the gateway`;
      return [
        createRatioRow({
          goal: '2',
          label: what,
          measured: ratio,
          limit: { atLeast: 0.05 },
          against: BARE_HTTP,
        }),
        createZeroRow({
          goal: '2',
          label: 'cold lists that failed',
          measured: failed,
          against: 'responses other than 2xx',
        }),
      ];
    } finally {
      baseline.stop();
    }
  });
};
