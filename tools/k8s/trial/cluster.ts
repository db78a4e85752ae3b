import { spawn } from 'node:child_process';
import { Client } from '@pechincha/chaos/load/client.ts';
import { createEmail, type Member, registerMember } from '@pechincha/chaos/load/requests.ts';
import { waitFor } from '@pechincha/chaos/load/wait-for.ts';

/** Address of the front's NodePort on this machine. */
export const address = process.env['PECHINCHA_URL'] ?? 'http://127.0.0.1:30080';

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
    child.once('close', (code) => {
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
  const selector = `app.kubernetes.io/name=${service}`;
  return (await getJson<{ items: Pod[] }>(['pods', '--selector', selector])).items;
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

export const client = new Client(address);

let admin: Promise<Member> | undefined;

/** One admin account for the whole run, created with the operator's command. */
export function getAdmin(): Promise<Member> {
  admin ??= (async () => {
    const email = createEmail();
    const member = await registerMember(client, 'Quem opera', email);
    const command = ['node', 'apps/users/dist/make-admin.js', email];
    await runKubectl(['exec', 'deployment/users', '--', ...command]);
    return member;
  })();
  return admin;
}
