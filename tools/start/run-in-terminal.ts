import { spawn } from 'node:child_process';
import { superviseByWatchdog } from './servers.ts';
import { root } from './settings.ts';

/** Runs a program with this terminal's input and output; resolves with its exit code. */
export async function runInTerminal(file: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(file, args, {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const release = superviseByWatchdog(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      release();
      resolve(code ?? 1);
    });
  });
}
