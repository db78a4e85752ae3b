import { chmod, mkdir, readdir, realpath, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findOnPath, isExecutable, run, type Log } from './commands.ts';
import { fetchDebian, hasApt, listLibraryFolders, toLibraryPathEnv } from './debian.ts';
import { FriendlyError } from './errors.ts';
import { memoize } from './found-program.ts';

export interface RabbitmqProgram {
  server: string;
  ctl: string;
  epmd: string;
  /** Directories that the scripts need on their PATH to find `erl`. */
  binDirs: string[];
  env: Record<string, string>;
  origin: string;
}

const MISSING = 'RabbitMQ was not found: install rabbitmq-server on the PATH, or set RABBITMQ_URL.';

/** Finds the broker and its Erlang, downloading them into the cache if necessary. */
export const findRabbitmq = memoize(async (log: Log): Promise<RabbitmqProgram> => {
  const onPath = await findInstalled();
  if (onPath) return onPath;
  if (!(await hasApt())) throw new FriendlyError(MISSING);
  const { dir, fresh } = await fetchDebian(['rabbitmq-server'], log, makeErlangRelocatable);
  const scripts = join(dir, 'usr', 'lib', 'rabbitmq', 'bin');
  return {
    server: join(scripts, 'rabbitmq-server'),
    ctl: join(scripts, 'rabbitmqctl'),
    epmd: join(dir, 'bin', 'epmd'),
    binDirs: [join(dir, 'bin')],
    env: toLibraryPathEnv(await listLibraryFolders(dir)),
    origin: fresh ? 'downloaded from Debian' : 'from the cache',
  };
});

async function findInstalled(): Promise<RabbitmqProgram | null> {
  const onPath = (await findOnPath('rabbitmq-server')) ?? '/usr/sbin/rabbitmq-server';
  if (!(await isExecutable(onPath))) return null;
  const erl = await findOnPath('erl');
  if (!erl) return null;
  // Debian's program on the PATH switches to the user of the system's broker, so the real script is used.
  const debian = '/usr/lib/rabbitmq/bin';
  const scripts = (await isExecutable(join(debian, 'rabbitmq-server')))
    ? debian
    : dirname(await realpath(onPath));
  const erlangRoot = await run(erl, ['-noshell', '-eval', 'io:format("~s",[code:root_dir()]),halt().']);
  const epmd = (await findOnPath('epmd')) ?? (await findEpmd(erlangRoot.trim()));
  if (!epmd) return null;
  return {
    server: join(scripts, 'rabbitmq-server'),
    ctl: join(scripts, 'rabbitmqctl'),
    epmd,
    binDirs: [dirname(erl)],
    env: {},
    origin: 'from the PATH',
  };
}

async function findEpmd(root: string): Promise<string | null> {
  for (const name of await readdir(root)) {
    const file = join(root, name, 'bin', 'epmd');
    if (name.startsWith('erts-') && (await isExecutable(file))) return file;
  }
  return null;
}

/** Debian's `erl` expects to be in /usr/lib/erlang; these two scripts resolve their real location. */
async function makeErlangRelocatable(dir: string): Promise<void> {
  const erts = (await readdir(join(dir, 'usr', 'lib', 'erlang'))).find((name) => name.startsWith('erts-'));
  await mkdir(join(dir, 'bin'), { recursive: true });
  const script = (lines: string[]): string =>
    [
      '#!/bin/sh',
      'ROOTDIR="$(cd "$(dirname "$0")/../usr/lib/erlang" && pwd)"',
      `BINDIR="$ROOTDIR/${erts}/bin"`,
      ...lines,
      '',
    ].join('\n');
  const scripts = {
    erl: script([
      'EMU=beam',
      'PROGNAME=erl',
      'export ROOTDIR BINDIR EMU PROGNAME',
      'exec "$BINDIR/erlexec" "$@"',
    ]),
    epmd: script(['exec "$BINDIR/epmd" "$@"']),
  };
  for (const [name, text] of Object.entries(scripts)) {
    await writeFile(join(dir, 'bin', name), text);
    await chmod(join(dir, 'bin', name), 0o755);
  }
}
