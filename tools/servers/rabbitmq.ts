import { chmod, mkdir, readdir, realpath, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { acceptsConnections, getPersistentPort, getPersistentSecret, request } from './access.ts';
import { findOnPath, isExecutable, type Log, memoize, run } from './commands.ts';
import { fetchDebian, hasApt, listLibraryFolders, toLibraryPathEnv } from './debian.ts';
import { FriendlyError } from './engine.ts';
import type { ServerProcess } from './server-process.ts';
import type { ServerHandle, StartOptions } from './server.ts';
import { prepareFolder, startServer } from './start-server.ts';

interface RabbitmqProgram {
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
const findRabbitmq = memoize(async (log: Log): Promise<RabbitmqProgram> => {
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

export interface RabbitmqHandle extends ServerHandle {
  /** Runs rabbitmqctl on this broker; resolves with its standard output. Takes about a second. */
  ctl(...args: string[]): Promise<string>;
}

const USER = 'pechincha';
/** The protocol header of AMQP 0-9-1; a broker that accepts clients responds with a method frame (type 1). */
const AMQP_HEADER = Buffer.from([0x41, 0x4d, 0x51, 0x50, 0, 0, 9, 1]);

export async function startRabbitmq(options: StartOptions): Promise<RabbitmqHandle> {
  const { log = () => undefined } = options;
  const { dir, port } = await prepareFolder(options, 'rabbitmq');
  const password = await getPersistentSecret(dir, 'password');
  const { handle, program } = await startServer(
    {
      name: 'RabbitMQ',
      dir,
      port,
      url: `amqp://${USER}:${password}@127.0.0.1:${port}`,
      ready: async () => (await request(port, AMQP_HEADER)).charCodeAt(0) === 1,
    },
    {
      container: {
        image: 'RABBITMQ_IMAGE',
        port: 5672,
        // Erlang sizes a table by the limit of open files, which engines often set to a billion.
        env: { ERL_MAX_PORTS: '65536' },
        files: { '/etc/rabbitmq/conf.d/90-pechincha.conf': toFile(getSettings(password)) },
        data: '/var/lib/rabbitmq',
      },
      findProgram: () => prepareProcess(dir, port, password, log),
    },
    options,
  );
  const ctl = (...args: string[]): Promise<string> =>
    program
      ? run(program.ctl, ['--quiet', ...args], { env: program.command.env, cwd: dir })
      : handle.exec(['rabbitmqctl', '--quiet', ...args]);
  return Object.assign(handle, { ctl });
}

async function prepareProcess(
  dir: string,
  port: number,
  password: string,
  log: Log,
): Promise<ServerProcess & { origin: string; ctl: string }> {
  const found = await findRabbitmq(log);
  const home = join(dir, 'home');
  await mkdir(home, { recursive: true });
  const distPort = await getPersistentPort(dir, 'dist-port');
  const epmdPort = await getPersistentPort(dir, 'epmd-port');
  await writeSettings(dir, port, password);
  const env: NodeJS.ProcessEnv = {
    PATH: `${found.binDirs.join(':')}:${process.env['PATH'] ?? ''}`,
    ...found.env,
    LANG: 'C.UTF-8',
    // The Erlang cookie is stored here, so brokers of different data directories do not connect to each other.
    HOME: home,
    ERL_EPMD_PORT: String(epmdPort),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    // The node name must not depend on the port: the data directory contains it.
    RABBITMQ_NODENAME: 'pechincha@localhost',
    RABBITMQ_DIST_PORT: String(distPort),
    RABBITMQ_MNESIA_BASE: join(dir, 'db'),
    RABBITMQ_LOG_BASE: join(dir, 'log'),
    RABBITMQ_LOGS: '-',
    RABBITMQ_CONFIG_FILE: join(dir, 'rabbitmq.conf'),
    RABBITMQ_ADVANCED_CONFIG_FILE: join(dir, 'advanced.config'),
    RABBITMQ_CONF_ENV_FILE: join(dir, 'rabbitmq-env.conf'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(dir, 'enabled_plugins'),
    RABBITMQ_GENERATED_CONFIG_DIR: join(dir, 'generated'),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '-kernel inet_dist_use_interface {127,0,0,1}',
    RABBITMQ_CTL_ERL_ARGS: '-kernel inet_dist_use_interface {127,0,0,1}',
    // Makes the start script exec the Erlang VM, so that our pid is the broker's.
    RUNNING_UNDER_SYSTEMD: 'true',
  };
  return {
    origin: found.origin,
    ctl: found.ctl,
    command: { file: found.server, args: [], env },
    // Erlang would start an epmd that outlives it; with one already running it does not.
    helper: {
      file: found.epmd,
      args: ['-port', String(epmdPort)],
      env,
      ready: () => acceptsConnections(epmdPort),
    },
  };
}

const getSettings = (password: string): string[] => [
  `default_user = ${USER}`,
  `default_pass = ${password}`,
  'default_user_tags.administrator = true',
  'disk_free_limit.absolute = 50MB',
  // The default of 512 MB is meant for servers with a disk and memory of their own.
  'raft.wal_max_size_bytes = 67108864',
  'log.console = true',
  'log.console.level = warning',
  'log.file = false',
];

const toFile = (settings: string[]): string => `${settings.join('\n')}\n`;

async function writeSettings(dir: string, port: number, password: string): Promise<void> {
  const settings = [`listeners.tcp.1 = 127.0.0.1:${port}`, ...getSettings(password)];
  await writeFile(join(dir, 'rabbitmq.conf'), toFile(settings), { mode: 0o600 });
  await writeFile(join(dir, 'advanced.config'), '[].\n');
  await writeFile(join(dir, 'enabled_plugins'), '[].\n');
  // Prevents the machine's /etc/rabbitmq/rabbitmq-env.conf from being read.
  await writeFile(join(dir, 'rabbitmq-env.conf'), '');
}
