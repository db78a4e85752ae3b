import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface Child {
  process: ChildProcess;
  /** Everything it has written so far, both streams. */
  output(): string;
  /** Resolves when it is gone. */
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Ends it, whatever state it is in. */
  kill(): Promise<void>;
}

/** Runs a TypeScript file of ours in a process of its own, for tests that let it die. */
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
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
