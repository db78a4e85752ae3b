import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { adopt, endGroup, FriendlyError } from './servers.ts';
import { root } from './settings.ts';
import type { ServiceName } from './services.ts';

const WARN = 40;
/** A service drains before it ends; a handler in hand may take a while. */
const DRAIN_MS = 10_000;

export interface ServiceOptions {
  name: ServiceName;
  port: number;
  env: Record<string, string>;
  logFile: string;
  /** Told each warning and error. */
  say: (line: string) => void;
  /** The service ended and nobody asked it to. */
  onDeath: (service: ServiceProcess) => void;
}

export class ServiceProcess {
  readonly options: ServiceOptions;
  #child: ChildProcess | null = null;
  #asked = false;

  constructor(options: ServiceOptions) {
    this.options = options;
  }

  get alive(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  start(): void {
    const { name, env, logFile } = this.options;
    const main = join(root, 'apps', name, 'dist', 'main.js');
    if (!existsSync(main)) {
      throw new FriendlyError(`O serviço ${name} não foi construído: falta ${relative(root, main)}.`);
    }
    mkdirSync(dirname(logFile), { recursive: true });
    // The log is of this run, restarts included.
    const log = createWriteStream(logFile, { flags: this.#child ? 'a' : 'w' });
    this.#asked = false;
    const child = spawn(process.execPath, ['--enable-source-maps', main], {
      cwd: join(root, 'apps', name),
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    const release = adopt(child);
    for (const stream of [child.stdout, child.stderr]) {
      stream.pipe(log, { end: false });
      this.#echo(stream);
    }
    child.once('error', () => undefined);
    child.once('close', () => {
      release();
      log.end();
      if (!this.#asked && this.#child === child) this.options.onDeath(this);
    });
  }

  async stop(): Promise<void> {
    this.#asked = true;
    if (this.#child) await endGroup(this.#child, DRAIN_MS);
  }

  async restart(): Promise<void> {
    await this.stop();
    this.start();
  }

  async isReady(): Promise<boolean> {
    try {
      const url = `http://127.0.0.1:${this.options.port}/readyz`;
      return (await fetch(url, { signal: AbortSignal.timeout(3000) })).ok;
    } catch {
      return false;
    }
  }

  /** Resolves when the service says that it is ready; throws when it ends or takes too long. */
  async untilReady(withinMs: number): Promise<void> {
    const deadline = Date.now() + withinMs;
    while (!(await this.isReady())) {
      if (!this.alive) throw new FriendlyError(this.lastWords('terminou antes de ficar pronto'));
      if (Date.now() > deadline)
        throw new FriendlyError(this.lastWords(`não ficou pronto em ${withinMs / 1000} s`));
      await sleep(150);
    }
  }

  /** A sentence that names the service, its log and the end of it. */
  lastWords(what: string): string {
    const { name, logFile } = this.options;
    const text = existsSync(logFile) ? readFileSync(logFile, 'utf8').trim() : '';
    const tail = text.split('\n').slice(-8).map(readable).join('\n');
    return `O serviço ${name} ${what}; o registro está em ${logFile}${tail ? `:\n${tail}` : '.'}`;
  }

  #echo(stream: NodeJS.ReadableStream): void {
    let rest = '';
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines)
        if (isWorthSaying(line)) this.options.say(`[${this.options.name}] ${readable(line)}`);
    });
  }
}

function isWorthSaying(line: string): boolean {
  const entry = parse(line);
  // What is not of the logger is a crash or a warning of Node's.
  return entry ? Number(entry['level'] ?? 0) >= WARN : line.trim() !== '';
}

function readable(line: string): string {
  const entry = parse(line);
  if (!entry) return line;
  const error = (entry['error'] ?? entry['err']) as { message?: string } | undefined;
  return (
    [entry['msg'], error?.message].filter((part, i, all) => part && all.indexOf(part) === i).join(': ') ||
    line
  );
}

function parse(line: string): Record<string, unknown> | null {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return null;
  }
}
