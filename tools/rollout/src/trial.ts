import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName } from '@pechincha/start/services';
import type { Api, Member } from './api.ts';
import { LiveClient } from './live-client.ts';
import { startLoad } from './load.ts';
import type { Publication, Publisher } from './publisher.ts';
import type { Replicas } from './replicas.ts';
import type { RollResult } from './report.ts';
import { chooseTargets, type RolloutData } from './targets.ts';
import { waitFor } from './wait-for.ts';

const SETTLE_SECONDS = 20;

export interface TrialOptions {
  api: Api;
  data: RolloutData;
  publisher: Publisher;
  clients: readonly LiveClient[];
  /** A session of this member is opened before each roll and revoked after it. */
  guest: Member;
  rate: number;
}

/** Rolls one service under load and collects what its clients observed. */
export async function tryRoll(
  service: ServiceName,
  replicas: Replicas,
  { api, data, publisher, clients, guest, rate }: TrialOptions,
): Promise<RollResult> {
  const guestToken = await api.signIn(guest);
  const guestClient = new LiveClient(api, guest, guestToken);
  const all = [...clients, guestClient];
  await waitFor('all sockets', SETTLE_SECONDS, () => all.every(({ isConnected }) => isConnected), 50);
  const disconnectionsBefore = all.map(({ disconnections }) => disconnections.length);

  const load = startLoad({
    address: api.address,
    perSecond: rate,
    chooseTarget: chooseTargets(service, data),
  });
  const publishing = publisher.start();
  await pause(2_000);
  const since = performance.now();
  const exitCodes = await replicas.roll();
  const seconds = (performance.now() - since) / 1000;
  await pause(2_000);
  const { publications, failures } = await publishing.stop();
  const result = await load.stop();

  const areBack = await succeeds(
    waitFor('sockets', SETTLE_SECONDS, () => all.every(({ isConnected }) => isConnected), 50),
  );
  const newDisconnections = all.flatMap((client, index) =>
    client.disconnections.slice(disconnectionsBefore[index]),
  );
  if (areBack) failures.push(...(await tryRooms(api, publisher, all, guestClient, guestToken)));
  const arrivals = await countArrivals(all, publications);
  guestClient.close();
  failures.push(...all.flatMap((client) => client.failures.splice(0)), ...replicas.crashes.splice(0));
  if (replicas.balancer.refused > 0) {
    failures.push(`${replicas.balancer.refused} connections found no replica of ${service}`);
    replicas.balancer.refused = 0;
  }
  return {
    service,
    load: result,
    failures,
    seconds,
    exitCodes,
    sockets: {
      connected: all.filter(({ isConnected }) => isConnected || areBack).length,
      all: all.length,
      reconnections: newDisconnections.length,
      longestDisconnectionMs: Math.max(0, ...newDisconnections),
    },
    events: arrivals,
  };
}

/**
 * Checks the rooms after the roll: everyone gets a promotion, its author's room the notification, and revoking a
 * session closes its socket.
 */
async function tryRooms(
  api: Api,
  publisher: Publisher,
  clients: readonly LiveClient[],
  guest: LiveClient,
  guestToken: string,
): Promise<string[]> {
  const failures: string[] = [];
  try {
    const publication = await publisher.publish();
    const late = (): LiveClient[] => clients.filter((client) => client.findArrival(publication) !== 'live');
    await waitFor('it', SETTLE_SECONDS, () => late().length === 0, 50).catch(() => {
      failures.push(`${late().length} sockets did not get what was approved after the roll`);
    });
    await api.call('POST', '/users/logout', guestToken, {});
    await waitFor('the end of its socket', SETTLE_SECONDS, () => guest.isRejected, 50).catch(() => {
      failures.push('the socket of a session that ended stayed open');
    });
  } catch (error) {
    failures.push((error as Error).message);
  }
  return failures;
}

async function countArrivals(
  clients: readonly LiveClient[],
  publications: readonly Publication[],
): Promise<RollResult['events']> {
  const count = (arrival: string): number =>
    clients.flatMap((client) =>
      publications.filter((publication) => client.findArrival(publication) === arrival),
    ).length;
  await succeeds(waitFor('every event', SETTLE_SECONDS, () => count('missed') === 0, 100));
  return { live: count('live'), readAgain: count('read again'), missed: count('missed') };
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
