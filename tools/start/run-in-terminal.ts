import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { superviseByWatchdog } from './servers.ts';
import { root } from './settings.ts';

/** Runs a program with this terminal's output; resolves with its exit code. */
export async function runInTerminal(file: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return (await runProgram(file, args, env, 'inherit')).code;
}

/** Runs a program whose output is shown later. */
export function runSilently(
  file: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number; output: string }> {
  return runProgram(file, args, env, 'pipe');
}

async function runProgram(
  file: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  output: 'inherit' | 'pipe',
): Promise<{ code: number; output: string }> {
  const child = spawn(file, args, { cwd: root, env, detached: true, stdio: ['ignore', output, output] });
  const release = superviseByWatchdog(child);
  const streams = [child.stdout, child.stderr].map(async (stream) => (stream ? text(stream) : ''));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  }).finally(release);
  return { code: code ?? 1, output: (await Promise.all(streams)).join('') };
}
