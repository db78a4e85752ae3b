import { fileURLToPath } from 'node:url';
import { createRatioRow, type Goal } from '../goal.ts';
import { getServiceProgram, startService } from '../harness/service.ts';
import { MEMBERS, SUBJECTS, ToggleWorkload } from '../harness/toggle-workload.ts';
import { alternate, getRateRatio } from '../rounds.ts';
import { LikeRows } from './like-rows.ts';
import { UsefulRows } from './useful-rows.ts';

const CONNECTIONS = 32;
const REQUESTS_PER_SECOND = 1_000;
const IDLE_LIKES = fileURLToPath(new URL('../harness/idle-likes.ts', import.meta.url));
const members = `${MEMBERS.toLocaleString('en')} members`;

const toLikePath = (deal: string): string => `/promotions/${deal}/like`;

/**
 * Goal 5: a thousand members like and unlike a hundred deals, against the same route of the same service with no-op
 * writes. Each service has a database of its own, so that neither does work for the other.
 */
export const measureLikeToggle: Goal = async ({ datasets, sizes, effort, internalKey }) => {
  const [database, other] = [
    await datasets.provideSize(sizes.medium),
    await datasets.provideSize(sizes.small),
  ];
  const toWorkload = (name: string): ToggleWorkload =>
    new ToggleWorkload(new LikeRows(datasets.database(name)), toLikePath, internalKey);
  const [subject, control] = [toWorkload(database), toWorkload(other)];
  await Promise.all([subject.prepare(), control.prepare()]);
  const likes = await startService(getServiceProgram('promotions'), { MONGODB_DATABASE: database });
  const idle = await startService(IDLE_LIKES, { MONGODB_DATABASE: other });
  try {
    const count = REQUESTS_PER_SECOND * effort.seconds;
    const targets = [subject.toTarget(likes.url, count), control.toTarget(idle.url, count)] as const;
    const rounds = await alternate(effort, ...targets, CONNECTIONS);
    return [
      createRatioRow({
        label: `likes of ${members} on ${SUBJECTS} deals`,
        measured: getRateRatio(rounds),
        limit: { atLeast: 0.5 },
        against: 'the same route with a write that does nothing',
      }),
      await subject.createExactnessRow('likes'),
    ];
  } finally {
    await Promise.all([likes.stop(), idle.stop()]);
  }
};

/** Goal 5: the same members find a hundred comments useful, or no longer, against likes of the same service. */
export const measureUsefulToggle: Goal = async ({ datasets, sizes, effort, internalKey }) => {
  const database = await datasets.provideSize(sizes.medium);
  const subject = new ToggleWorkload(
    new UsefulRows(datasets.database(database)),
    (comment) => `/promotions/comments/${comment}/useful`,
    internalKey,
  );
  const control = new ToggleWorkload(new LikeRows(datasets.database(database)), toLikePath, internalKey);
  await Promise.all([subject.prepare(), control.prepare()]);
  const { url, stop } = await startService(getServiceProgram('promotions'), { MONGODB_DATABASE: database });
  try {
    const count = REQUESTS_PER_SECOND * effort.seconds;
    const targets = [subject.toTarget(url, count), control.toTarget(url, count)] as const;
    const rounds = await alternate(effort, ...targets, CONNECTIONS);
    return [
      createRatioRow({
        label: `usefuls of ${members} on ${SUBJECTS} comments`,
        measured: getRateRatio(rounds),
        limit: { atLeast: 0.8 },
        against: 'likes of the same members on as many deals',
      }),
      await subject.createExactnessRow('usefuls'),
    ];
  } finally {
    await stop();
  }
};
