import { spawn } from 'node:child_process';
import { waitFor } from '@pechincha/rollout/wait-for';

export const NAMESPACE = 'pechincha';

/**
 * Runs kubectl in the product's namespace. Resolves with its standard output.
 * @throws Error with its error output
 */
export function runKubectl(args: readonly string[], input?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('kubectl', ['--namespace', NAMESPACE, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
    let output = '';
    let errorOutput = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()));
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`kubectl ${args.join(' ')}: ${errorOutput.trim()}`));
    });
    child.stdin.end(input ?? '');
  });
}

export async function getJson<T>(args: readonly string[]): Promise<T> {
  return JSON.parse(await runKubectl(['get', ...args, '--output', 'json'])) as T;
}

export interface Pod {
  metadata: { name: string; deletionTimestamp?: string };
}

/** A service's pods, terminating ones included. */
export async function listPods(service: string): Promise<Pod[]> {
  const { items } = await getJson<{ items: Pod[] }>([
    'pods',
    '--selector',
    `app.kubernetes.io/name=${service}`,
  ]);
  return items;
}

export async function waitForRollout(service: string): Promise<void> {
  await runKubectl(['rollout', 'status', `deployment/${service}`, '--timeout=300s']);
}

/** Resolves when a rolled service's old pods have terminated. */
export async function waitForPodDeletion(service: string): Promise<void> {
  await waitFor(`the old pods of ${service} to end`, 180, async () =>
    (await listPods(service)).every(({ metadata }) => !metadata.deletionTimestamp),
  );
}
