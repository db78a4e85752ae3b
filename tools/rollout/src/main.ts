import { join, resolve } from 'node:path';
import { atEnd, end, endOnSignals } from '@pechincha/start/lifetime';
import { createSurroundings } from '@pechincha/start/product';
import { freePort, run, type ServerEnv } from '@pechincha/start/servers';
import { environmentOf, serviceNames, type ServiceName, type Surroundings } from '@pechincha/start/services';
import { root } from '@pechincha/start/settings';
import { Api, createPicture, type Member } from './api.ts';
import { LiveClient } from './live-client.ts';
import { readOptions, type Options } from './options.ts';
import { Publisher } from './publisher.ts';
import { Replicas } from './replicas.ts';
import { formatTable, isGood, listFailures, type RollResult } from './report.ts';
import { MEMBER_NAME } from './targets.ts';
import { tryRoll, type TrialOptions } from './trial.ts';

// npm run rollout: every service twice behind a balancer, each rolled under load while browsers' sockets are open.

const MEMBERS = 23;
const AUTHORS = 4;
const MEMBERS_WITH_SOCKETS = 8;
const VISITORS = 12;
const PROMOTIONS = 20;

const say = (line: string): void => console.log(line);

async function main(): Promise<void> {
  endOnSignals(say);
  const options = readOptions(process.argv.slice(2));
  const dataDir = resolve(root, process.env['DATA_DIR'] ?? '.data-rollout');
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const servers = process.env as ServerEnv;
  const surroundings = await createSurroundings({ dataDir, port, publicUrl, servers });
  const services = Object.fromEntries(
    serviceNames.map((name) => [name, new Replicas({ name, surroundings, dataDir, say })]),
  ) as Record<ServiceName, Replicas>;
  atEnd(async () => {
    await services.gateway.stop();
    await Promise.all(Object.values(services).map((replicas) => replicas.stop()));
  });
  say('Starting two replicas of each service');
  await Promise.all(Object.values(services).map((replicas) => replicas.start()));

  const trial = await prepare(surroundings, options);
  const results: RollResult[] = [];
  for (const service of options.services) {
    const result = await tryRoll(service, services[service], trial);
    results.push(result);
    say(`${isGood(result) ? 'ok  ' : 'FAIL'}  ${service} rolled in ${result.seconds.toFixed(1)} s`);
    for (const line of listFailures(result)) say(`      ${line}`);
  }
  for (const client of trial.clients) client.close();
  say(`\n${options.rate} requests a second\n${formatTable(results)}`);
  await end(results.every(isGood) ? 0 : 1);
}

/** Accounts, promotions, an advertisement and open sockets. */
async function prepare(surroundings: Surroundings, { rate }: Options): Promise<TrialOptions> {
  say('Preparing accounts and promotions');
  const api = new Api(surroundings.publicUrl);
  const admin = await api.register('Quem opera');
  await run(process.execPath, [join(root, 'apps/users/dist/make-admin.js'), admin.email], {
    env: environmentOf('users', surroundings),
  });
  const members: Member[] = [];
  for (let count = 0; count < MEMBERS; count++) members.push(await api.register(MEMBER_NAME));
  const { _id: advertisement } = await api.call<{ _id: string }>(
    'POST',
    '/admin/advertisements',
    admin.token,
    {
      title: 'Casa da Chaleira',
      targetUrl: 'https://chaleira.example',
      image: null,
    },
  );
  const picture = await createPicture();
  const publisher = new Publisher({ api, authors: members.slice(0, AUTHORS), admin, picture });
  const promotions: string[] = [];
  for (let count = 0; count < PROMOTIONS; count++) promotions.push((await publisher.publish()).id);
  const { rules } = await api.call<{ rules: object }>('GET', '/admin/gamification/rules', admin.token);
  const world = { members, admin, promotions, advertisement, rules };
  const people = [...members.slice(0, MEMBERS_WITH_SOCKETS), ...Array.from({ length: VISITORS }, () => null)];
  const clients = people.map((member) => new LiveClient(api, member));
  return { api, world, publisher, clients, guest: members.at(-1)!, rate };
}

main().catch((error: unknown) => {
  console.error(error);
  void end(1);
});
