import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { superviseByWatchdog, stopGroup, FriendlyError } from './servers.ts';
import { root } from './settings.ts';
import type { ServiceName } from './services.ts';

/** Log levels; warnings, such as refused logins, are only in the log file. */
const ERROR = 50;
const FATAL = 60;
/** Time for handlers in progress to finish. */
const DRAIN_MS = 10_000;

export interface ServiceOptions {
  name: ServiceName;
  /** The built entry point. */
  program: string;
  /** Node's own arguments. */
  flags?: string[];
  port: number;
  env: Record<string, string>;
  logFile: string;
  /** Prints one line per error that the service logs. */
  log: (line: string) => void;
  /** Called when the service exits without stop(). */
  onCrash: (service: ServiceProcess, reason: string) => void;
}

export class ServiceProcess {
  readonly options: ServiceOptions;
  #child: ChildProcess | null = null;
  #isStopping = false;
  #lastError = '';

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
    const { name, program, flags = ['--enable-source-maps'], env, logFile } = this.options;
    if (!existsSync(program)) {
      throw new FriendlyError(`The service ${name} was not built: ${relative(root, program)} is missing.`);
    }
    mkdirSync(dirname(logFile), { recursive: true });
    // Truncated at the first start of a run, appended by restarts.
    const log = createWriteStream(logFile, { flags: this.#child ? 'a' : 'w' });
    this.#isStopping = false;
    this.#lastError = '';
    const child = spawn(process.execPath, [...flags, program], {
      cwd: dirname(dirname(program)),
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    const release = superviseByWatchdog(child);
    for (const stream of [child.stdout, child.stderr]) {
      stream.pipe(log, { end: false });
      this.#echo(stream);
    }
    child.once('error', () => undefined);
    child.once('close', (code, signal) => {
      release();
      log.end();
      const reason = [signal ?? `code ${code}`, ...(signal ? [] : [this.#lastError])].filter(Boolean);
      if (!this.#isStopping && this.#child === child) this.options.onCrash(this, reason.join(', '));
    });
  }

  /** Resolves with the exit code; null if it had to be killed or was not running. */
  async stop(graceMs = DRAIN_MS): Promise<number | null> {
    this.#isStopping = true;
    if (this.#child) await stopGroup(this.#child, graceMs);
    return this.#child?.exitCode ?? null;
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

  /** Resolves when the service is ready; rejects if it exits or exceeds the timeout. */
  async waitUntilReady(withinMs: number): Promise<void> {
    const deadline = Date.now() + withinMs;
    while (!(await this.isReady())) {
      if (!this.alive) throw new FriendlyError(this.readLogTail('ended before it was ready'));
      if (Date.now() > deadline)
        throw new FriendlyError(this.readLogTail(`was not ready within ${withinMs / 1000} s`));
      await sleep(150);
    }
  }

  /** Message with the service's name, its log file and the end of the log. */
  readLogTail(what: string): string {
    const { name, logFile } = this.options;
    const text = existsSync(logFile) ? readFileSync(logFile, 'utf8').trim() : '';
    const tail = text.split('\n').slice(-8).map(formatLogLine).join('\n');
    return `The service ${name} ${what}; its log is ${logFile}${tail ? `:\n${tail}` : '.'}`;
  }

  #echo(stream: NodeJS.ReadableStream): void {
    let rest = '';
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#echoLine(line);
    });
  }

  /** Fatal errors are reported with the exit; Node's own warnings are not printed. */
  #echoLine(line: string): void {
    const level = Number(parse(line)?.['level'] ?? 0);
    if (level >= ERROR || /^(\w*Error)\b/.test(line)) this.#lastError = formatLogLine(line);
    if (level >= ERROR && level < FATAL) this.options.log(`[${this.options.name}] ${this.#lastError}`);
  }
}

function formatLogLine(line: string): string {
  const entry = parse(line);
  if (!entry) return line;
  const error = (entry['error'] ?? entry['err']) as { message?: string } | undefined;
  const parts = [entry['msg'], error?.message].filter((part, i, all) => part && all.indexOf(part) === i);
  return parts.join(': ').split('\n')[0] || 'error without a message, see the log';
}

function parse(line: string): Record<string, unknown> | null {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return null;
  }
}
