import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface LogLine {
  [field: string]: unknown;
  level: number;
  context?: string;
  msg?: string;
}

/** The JSON log lines in a process's output; other lines are left out. */
export const parseLog = (output: string): LogLine[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as LogLine);

export interface Child {
  process: ChildProcess;
  /** Standard output and error so far. */
  output(): string;
  /** Resolves when the process has exited. */
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Resolves with the next message that the process sends. @throws Error with the output if it exits first */
  waitForMessage<T = unknown>(): Promise<T>;
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<void>;
}

/** Runs a TypeScript file of this repository in a separate process, for tests that kill it. */
export function startChild(
  file: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
  nodeOptions: string[] = [],
): Child {
  const loader = join(import.meta.dirname, 'typescript-loader.mjs');
  const options = [...nodeOptions, '--conditions=source', '--import', loader];
  const child = spawn(process.execPath, [...options, file, ...args], {
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const collect = (chunk: Buffer): void => void (output += chunk.toString());
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const exited = once(child, 'exit').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
  }));
  return {
    process: child,
    output: () => output,
    exited,
    waitForMessage: async <T>() => {
      const message = once(child, 'message') as Promise<[T]>;
      const first = await Promise.race([message, exited.then(() => null)]);
      if (!first) throw new Error(`The process exited:\n${output}`);
      return first[0];
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
