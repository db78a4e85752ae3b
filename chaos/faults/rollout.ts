// Shows R16 of docs/reliability.md.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName } from '@pechincha/start/services';
import { Client } from '../load/client.ts';
import { Page, type Viewer } from '../load/page.ts';
import { type Member, publishAndApprove, registerMembers } from '../load/requests.ts';
import { describeLoad, startLoad } from '../load/steady-load.ts';
import { chooseTargets, type TargetData } from '../load/targets.ts';
import { waitFor } from '../load/wait-for.ts';
import type { Trial } from '../trial.ts';
import type { Fault } from './server-faults.ts';

export const ROLLOUT = 'rollout';

/** More is overload of two cores. */
const REQUESTS_PER_SECOND = 50;
const MEMBERS = 23;
const MEMBER_PAGES = 8;
const VISITOR_PAGES = 12;
const PUBLISH_INTERVAL_MS = 2_000;
const SETTLE_SECONDS = 20;
const MAX_SHOWN_FAILURES = 10;

/**
 * Rolls one service under a steady load, with open pages, while members publish: no request fails, every replica ends
 * by itself, and every page shows every promotion.
 */
export const rollOut = (service: ServiceName): Fault => ({
  name: `${ROLLOUT} of ${service}`,
  async run(trial) {
    const { stack, client, log } = trial;
    const group = stack.services[service];
    const members = await registerMembers(client, 'Rosa da Feira', MEMBERS);
    const guest = members.pop()!;
    const open = (viewer: Viewer): Page<Viewer> => new Page(client, stack.publicUrl, viewer, true);
    const visitors = Array.from({ length: VISITOR_PAGES }, () => ({ id: randomUUID() }));
    const guestPage = open(guest);
    const pages = [...[...members.slice(0, MEMBER_PAGES), ...visitors].map(open), guestPage];
    const areConnected = (): boolean => pages.every(({ isConnected }) => isConnected);
    await waitFor('all sockets', SETTLE_SECONDS, areConnected, 50);
    const data = await prepareTargets(trial, members);
    const publishNext = (): Promise<string> => publish(trial, members);

    client.failures.length = 0;
    const load = startLoad(new Client(stack.publicUrl), REQUESTS_PER_SECOND, chooseTargets(service, data));
    const publishing = repeat(publishNext, PUBLISH_INTERVAL_MS);
    await pause(2_000);
    const startedAt = performance.now();
    const exitCodes = await group.roll();
    const since = performance.now();
    await pause(2_000);
    const failures: string[] = [];
    const promotionIds: string[] = await publishing.stop().catch((error: Error) => {
      failures.push(error.message);
      return [];
    });
    const result = await load.stop();

    try {
      await waitFor('all sockets', SETTLE_SECONDS, areConnected, 50);
      promotionIds.push(await checkRooms(client, pages, guestPage, publishNext));
    } catch (error) {
      failures.push((error as Error).message);
    }
    const countMissed = (): number =>
      pages.flatMap(({ announced, listed }) =>
        promotionIds.filter((id) => !announced.has(id) && !listed.has(id)),
      ).length;
    await waitFor('every promotion', SETTLE_SECONDS, () => countMissed() === 0, 100).catch(() =>
      failures.push(`${countMissed()} promotions missing on pages`),
    );
    for (const page of pages) page.close();

    const refused = group.takeRefused();
    if (refused > 0) failures.push(`${refused} connections found no replica`);
    if (exitCodes.some((code) => code !== 0))
      failures.push(`exit codes ${exitCodes.map((code) => code ?? 'killed').join(', ')}`);
    failures.push(
      ...result.failures.map(({ at, request, outcome }) => `after ${at} ms ${request}: ${outcome}`),
    );
    failures.push(...client.failures.splice(0));
    const away = pages.flatMap(({ reconnections }) => reconnections);
    log(
      `      ${service} rolled in ${((since - startedAt) / 1000).toFixed(1)} s: ${describeLoad(result)}; ` +
        `${promotionIds.length} promotions on ${pages.length} pages; ${away.length} sockets came back ` +
        `within ${Math.max(0, ...away).toFixed(1)} s`,
    );
    const rest = failures.length - MAX_SHOWN_FAILURES;
    return {
      since,
      where: service,
      failures: [...failures.slice(0, MAX_SHOWN_FAILURES), ...(rest > 0 ? [`and ${rest} more`] : [])],
    };
  },
});

let published = 0;
const AUTHORS = 4;

const publish = (
  { client, prepared: { admin, picture } }: Trial,
  members: readonly Member[],
): Promise<string> => publishAndApprove(client, members[published++ % AUTHORS]!, admin, picture);

async function prepareTargets(
  { client, prepared: { admin, promotionIds } }: Trial,
  members: readonly Member[],
): Promise<TargetData> {
  const { token } = admin;
  const { _id: advertisementId } = await client.request<{ _id: string }>({
    method: 'POST',
    path: '/admin/advertisements',
    token,
    body: { title: 'Casa da Chaleira', targetUrl: 'https://chaleira.example', image: null },
  });
  const path = '/admin/gamification/rules';
  const { rules } = await client.request<{ rules: object }>({ method: 'GET', path, token });
  return { members, admin, promotionIds, advertisementId, rules };
}

/** Repeats until stopped. Rejects with the first error. */
function repeat<T>(work: () => Promise<T>, intervalMs: number): { stop(): Promise<T[]> } {
  const done: T[] = [];
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const next = pause(intervalMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      done.push(await work());
      await next;
    }
  })();
  running.catch(() => undefined);
  return {
    async stop() {
      stopping.abort();
      await running;
      return done;
    },
  };
}

/**
 * After a rollout everyone's socket gets a promotion, and the end of a session ends its socket.
 * @returns the promotion @throws Error
 */
async function checkRooms(
  client: Client,
  pages: readonly Page<Viewer>[],
  guest: Page<Viewer>,
  publishNext: () => Promise<string>,
): Promise<string> {
  const id = await publishNext();
  const isAnnounced = (): boolean => pages.every(({ announced }) => announced.has(id));
  await waitFor('a promotion on every socket after the rollout', SETTLE_SECONDS, isAnnounced, 50);
  guest.wasEnded = false;
  await client.request({ method: 'POST', path: '/users/logout', token: guest.member.token!, body: {} });
  await waitFor('the end of the socket of an ended session', SETTLE_SECONDS, () => guest.wasEnded, 50);
  return id;
}
