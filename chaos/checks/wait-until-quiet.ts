import { setTimeout as pause } from 'node:timers/promises';
import type { RabbitmqHandle } from '@pechincha/servers/rabbitmq';
import type { Databases } from './databases.ts';

interface MessageCounts {
  /** In work and delay queues, unacknowledged ones included. */
  pending: number;
  /** By dead-letter queue, without empty ones. */
  dead: Map<string, number>;
}

/** Takes about a second. */
export async function countMessages(rabbitmq: RabbitmqHandle): Promise<MessageCounts> {
  const output = await rabbitmq.ctl('list_queues', 'name', 'messages');
  const counts: MessageCounts = { pending: 0, dead: new Map() };
  for (const line of output.trim().split('\n')) {
    const [name = '', messages] = line.split('\t');
    const count = Number(messages);
    // Also skips the heading.
    if (!(count > 0)) continue;
    if (name.endsWith('.dead')) counts.dead.set(name, count);
    else counts.pending += count;
  }
  return counts;
}

/** What still has to be done, by `<service>.<collection>`. */
const pendingWork: [path: string, filter: object][] = [
  ['users.outbox', {}],
  ['promotions.outbox', {}],
  ['moderation.outbox', {}],
  ['ads.outbox', {}],
  ['gamification.outbox', {}],
  ['notifications.outbox', {}],
  ['promotions.count_deltas', {}],
  ['promotions.tally_deltas', {}],
  ['promotions.renamings', {}],
  ['promotions.suspension_jobs', {}],
  ['moderation.member_status_jobs', {}],
  ['gamification.ledger', { unsettled: true }],
  ['notifications.match_jobs', {}],
];

/** For what a broken server held back. */
const QUIET_TIMEOUT_MS = 180_000;
const INTERVAL_MS = 500;
/** Longer than the time between a commit and what follows from it. */
const QUIET_MS = 1_500;

/** Resolves when nothing has been pending for a while; rejects with what still is. */
export async function waitUntilQuiet(databases: Databases, rabbitmq: RabbitmqHandle): Promise<void> {
  const end = performance.now() + QUIET_TIMEOUT_MS;
  let quietSince: number | null = null;
  for (;;) {
    const pending = await listPending(databases);
    if (pending.length === 0) {
      const { pending: messages } = await countMessages(rabbitmq);
      if (messages > 0) pending.push(`${messages} messages`);
    }
    const now = performance.now();
    quietSince = pending.length > 0 ? null : (quietSince ?? now);
    if (quietSince !== null && now - quietSince >= QUIET_MS) return;
    if (now > end) throw new Error(`Still pending after ${QUIET_TIMEOUT_MS / 1000} s: ${pending.join(', ')}`);
    await pause(INTERVAL_MS);
  }
}

async function listPending(databases: Databases): Promise<string[]> {
  const counts = await Promise.all(
    pendingWork.map(async ([path, filter]) => {
      const count = await databases.rows(path).countDocuments(filter, { limit: 1_000 });
      return count > 0 ? [`${count} in ${path}`] : [];
    }),
  );
  return counts.flat();
}
