import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { install, isInstallStale } from './install.ts';
import { exit, fail, isExiting, onExit } from './lifetime.ts';
import type { Progress, Report } from './progress.ts';
import { superviseServer, type Supervisor } from './supervisor.ts';
import {
  stopLeftover,
  type ProvidedServers,
  type ServerName,
  provideServers,
  removeContainer,
  run,
  serverNames,
} from './servers.ts';
import { root } from './settings.ts';

/** Installs packages and builds the code while servers are downloaded and started. */
export async function prepare(
  dataDir: string,
  progress: Progress,
  options: Omit<ServersOptions, 'installed'> = {},
): Promise<ProvidedServers> {
  const installed = installIfStale(progress);
  const [servers] = await Promise.all([
    startServers(dataDir, progress, { ...options, installed }),
    installed.then(() => progress.step('Build', build)),
  ]);
  return servers;
}

export async function installIfStale(progress: Progress): Promise<void> {
  if (await isInstallStale()) await progress.step('Packages (npm ci)', install);
}

/** @param report called with the projects that are built, and all */
export async function build(report: Report = () => undefined): Promise<void> {
  await run(process.execPath, [nx(), 'run-many', '-t', 'build'], {
    cwd: root,
    env: nxEnvironment(),
    tail: 40,
    onOutput(output) {
      const total = /target build for (\d+) projects/.exec(output)?.[1];
      if (total) report(output.match(/^\s*✔ /gm)?.length ?? 0, Number(total));
    },
  });
}

export function nx(): string {
  return join(root, 'node_modules', '.bin', 'nx');
}

export function nxEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true' };
}

interface ServersOptions {
  /** Data are kept for the next start over the same data directory, and a server that crashes is restarted. */
  isPersistent?: boolean;
  /** Resolves when npm packages are installed. */
  installed?: Promise<void>;
  /** Servers that may become ready after this resolves. */
  late?: readonly ServerName[];
  mongodbCacheGb?: number;
}

export async function startServers(
  dataDir: string,
  progress: Progress,
  { isPersistent = false, installed, late, mongodbCacheGb }: ServersOptions = {},
): Promise<ProvidedServers> {
  const log = (line: string): void => progress.line(line);
  const supervisors: Supervisor[] = [];
  const servers = await provideServers({
    dataDir,
    isPersistent,
    installed,
    late,
    mongodbCacheGb,
    log: (line) => progress.line(`  ${line}`),
    step: (name, start) => progress.step(name, start),
    onFailure: (error, { title, isLate }) => {
      if (!isLate) fail(progress, error);
      else if (!isExiting()) log(describeMissingStore(title, error));
    },
    onStart: (server) => {
      if (isPersistent) {
        supervisors.push(superviseServer(server, log));
        return;
      }
      server.onCrash((reason) => {
        if (isExiting()) return;
        log(`Error: ${server.name} ended by itself (${reason}); its log is ${server.logFile}.`);
        void exit(1);
      });
    },
  });
  const stop = async (): Promise<void> => {
    for (const supervisor of supervisors) supervisor.stop();
    await servers.stop();
  };
  onExit(stop);
  return { ...servers, stop };
}

/** The site runs without its store: only pictures need it. */
function describeMissingStore(title: string, { message }: Error): string {
  const reason = message
    .trim()
    .replaceAll(/\s*\n\s*/g, ' | ')
    .replace(/\.$/, '');
  return (
    `Warning: ${title} could not be started, so pictures are missing and uploads of pictures are refused: ${reason}. ` +
    'Install minio on the PATH or name a store of yours in S3_ENDPOINT; the next npm start tries again.'
  );
}

/** Entries of the data directory that belong to this program; others may be the user's. */
const ownEntries = [...serverNames, 'keys', 'logs', 'mails', 'demo-pictures', 'seeded.json'];

export async function resetData(dataDir: string): Promise<void> {
  for (const name of serverNames) {
    await stopLeftover(join(dataDir, name, 'pid.json'));
    await removeContainer(join(dataDir, name));
  }
  for (const name of ownEntries) rmSync(join(dataDir, name), { recursive: true, force: true });
}
