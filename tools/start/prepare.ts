import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from './failure.ts';
import { install, isInstallStale } from './install.ts';
import { atEnd, end, isEnding } from './lifetime.ts';
import type { Progress } from './progress.ts';
import { superviseServer, type Supervisor } from './supervisor.ts';
import { endLeftover, type ProvidedServers, provideServers, run, serverNames } from './servers.ts';
import { root } from './settings.ts';

/** Packages installed and code built, beside the servers that are being fetched and started. */
export async function installAndBuild(progress: Progress): Promise<void> {
  await installIfStale(progress);
  await progress.step('Construção', build);
}

export async function installIfStale(progress: Progress): Promise<void> {
  if (await isInstallStale()) await progress.step('Instalação dos pacotes (npm ci)', install);
}

export async function build(): Promise<void> {
  await run(process.execPath, [nx(), 'run-many', '-t', 'build'], {
    cwd: root,
    env: nxEnvironment(),
    tail: 40,
  });
}

export function nx(): string {
  return join(root, 'node_modules', '.bin', 'nx');
}

export function nxEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true' };
}

/** @param onDeath what happens when a server ends by itself: it is restarted, or everything ends */
export async function startServers(
  dataDir: string,
  progress: Progress,
  onDeath: 'restart' | 'end' = 'end',
): Promise<ProvidedServers> {
  const say = (line: string): void => progress.line(line);
  const supervisors: Supervisor[] = [];
  const servers = await provideServers({
    dataDir,
    log: (line) => progress.line(`  ${line}`),
    // Told at once: the others may still take minutes.
    step: (name, start) =>
      progress.step(name, start).catch((error: unknown) => {
        fail(progress, error);
        throw error;
      }),
    onStart: (server) => {
      if (onDeath === 'restart') {
        supervisors.push(superviseServer(server, say));
        return;
      }
      server.onCrash((reason) => {
        if (isEnding()) return;
        say(`Erro: ${server.name} terminou sozinho (${reason}); o registro está em ${server.logFile}.`);
        void end(1);
      });
    },
  });
  const stop = async (): Promise<void> => {
    for (const supervisor of supervisors) supervisor.stop();
    await servers.stop();
  };
  atEnd(stop);
  return { ...servers, stop };
}

/** What this program keeps in the data directory; a person may have put other things there. */
const kept = [...serverNames, 'keys', 'logs', 'mails', 'seeded.json'];

export async function beginAnew(dataDir: string): Promise<void> {
  for (const name of serverNames) await endLeftover(join(dataDir, name, 'pid.json'));
  for (const name of kept) rmSync(join(dataDir, name), { recursive: true, force: true });
}
