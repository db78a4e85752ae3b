import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { exit, exitOnSignals, onExit } from '@pechincha/start/lifetime';
import { createEnvironmentInput } from '@pechincha/start/product';
import { getFreePort, run, type ServerEnv } from '@pechincha/start/servers';
import {
  type EnvironmentInput,
  getEnvironment,
  type ServiceName,
  serviceNames,
} from '@pechincha/start/services';
import { root } from '@pechincha/start/settings';
import { Api, createPicture, type Member } from './api.ts';
import { LiveClient } from './live-client.ts';
import { Publisher } from './publisher.ts';
import { Replicas } from './replicas.ts';
import { formatTable, isSuccess, listFailures, type RollResult } from './report.ts';
import { MEMBER_NAME } from './targets.ts';
import { type TrialOptions, tryRoll } from './trial.ts';

// npm run rollout: runs two replicas of every service behind a balancer and rolls each service under load while browser
// sockets are open.

interface Options {
  /** Requests per second. */
  rate: number;
  services: readonly ServiceName[];
}

const USAGE = `npm run rollout -- [--rate 200] [--only SERVICE]… (${serviceNames.join(', ')})`;

/** @throws Error with the usage */
function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args: args.filter((arg) => arg !== '--'),
    options: { rate: { type: 'string', default: '200' }, only: { type: 'string', multiple: true } },
  });
  const rate = Number(values.rate);
  const only = values.only ?? [...serviceNames];
  const services = serviceNames.filter((name) => only.includes(name));
  if (!Number.isInteger(rate) || rate < 1 || services.length < new Set(only).size) throw new Error(USAGE);
  return { rate, services };
}

const MEMBER_COUNT = 23;
const AUTHOR_COUNT = 4;
const MEMBER_SOCKET_COUNT = 8;
const VISITOR_COUNT = 12;
const PROMOTION_COUNT = 20;

const log = (line: string): void => console.log(line);

async function main(): Promise<void> {
  exitOnSignals(log);
  const options = readOptions(process.argv.slice(2));
  const dataDir = resolve(root, process.env['DATA_DIR'] ?? '.data-rollout');
  const port = await getFreePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const servers = process.env as ServerEnv;
  const environmentInput = await createEnvironmentInput({ dataDir, port, publicUrl, servers });
  const services = Object.fromEntries(
    serviceNames.map((name) => [name, new Replicas({ name, environment: environmentInput, dataDir, log })]),
  ) as Record<ServiceName, Replicas>;
  onExit(async () => {
    await services.gateway.stop();
    await Promise.all(Object.values(services).map((replicas) => replicas.stop()));
  });
  log('Starting two replicas of each service');
  await Promise.all(Object.values(services).map((replicas) => replicas.start()));

  const trial = await prepare(environmentInput, options);
  const results: RollResult[] = [];
  for (const service of options.services) {
    const result = await tryRoll(service, services[service], trial);
    results.push(result);
    log(`${isSuccess(result) ? 'ok  ' : 'FAIL'}  ${service} rolled in ${result.seconds.toFixed(1)} s`);
    for (const line of listFailures(result)) log(`      ${line}`);
  }
  for (const client of trial.clients) client.close();
  log(`\n${options.rate} requests a second\n${formatTable(results)}`);
  await exit(results.every(isSuccess) ? 0 : 1);
}

/** Creates accounts, promotions, an advertisement and sockets. */
async function prepare(environmentInput: EnvironmentInput, { rate }: Options): Promise<TrialOptions> {
  log('Preparing accounts and promotions');
  const api = new Api(environmentInput.publicUrl);
  const admin = await api.register('Quem opera');
  await run(process.execPath, [join(root, 'apps/users/dist/make-admin.js'), admin.email], {
    env: getEnvironment('users', environmentInput),
  });
  const members: Member[] = [];
  for (let count = 0; count < MEMBER_COUNT; count++) members.push(await api.register(MEMBER_NAME));
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
  const publisher = new Publisher({ api, authors: members.slice(0, AUTHOR_COUNT), admin, picture });
  const promotions: string[] = [];
  for (let count = 0; count < PROMOTION_COUNT; count++) promotions.push((await publisher.publish()).id);
  const { rules } = await api.call<{ rules: object }>('GET', '/admin/gamification/rules', admin.token);
  const data = { members, admin, promotions, advertisement, rules };
  const socketOwners = [
    ...members.slice(0, MEMBER_SOCKET_COUNT),
    ...Array.from({ length: VISITOR_COUNT }, () => null),
  ];
  const clients = socketOwners.map((member) => new LiveClient(api, member));
  return { api, data, publisher, clients, guest: members.at(-1)!, rate };
}

main().catch((error: unknown) => {
  console.error(error);
  void exit(1);
});
