import type { Step } from '@pechincha/deploy/run-steps';
import {
  approve,
  createPicture,
  publish as publishPromotion,
  registerMember,
} from '@pechincha/chaos/load/requests.ts';
import { waitFor } from '@pechincha/chaos/load/wait-for.ts';
import { address, client, getAdmin, getJson, listPods, runKubectl, waitForRollout } from '../cluster.ts';
import { allDeployments } from '../targets.ts';

/** Makes a backup and restores it as k8s/README.md says: what was published since is gone, what was there before is not. */
export const backUp: Step = async (observe) => {
  const admin = await getAdmin();
  const author = await registerMember(client, 'Lia das Ofertas');
  const publish = async (): Promise<{ _id: string; image: string }> => {
    const promotion = await publishPromotion(client, author, await createPicture());
    await approve(client, admin, promotion._id);
    await waitFor('the deal to be listed', 20, () => isThere(promotion._id));
    return promotion;
  };
  const before = await publish();
  const log = await runBackup('rotate');
  observe('a Job of the CronJob makes a backup in a bucket', log.trim());
  const since = await publish();

  await runKubectl(['scale', 'deployment', '--selector', 'pechincha.dev/phase=serve', '--replicas=0']);
  await waitFor('every service to end', 180, async () => {
    const pods = await Promise.all(allDeployments.map((name) => listPods(name)));
    return pods.flat().length === 0;
  });
  const restored = await runBackup('restore');
  observe('it is restored', restored.trim().split('\n').at(-1) ?? '');
  await runKubectl(['scale', 'deployment', '--selector', 'pechincha.dev/phase=serve', '--replicas=2']);
  for (const name of allDeployments) await waitForRollout(name);
  await waitFor('the front to respond', 60, async () => (await fetch(`${address}/api/promotions`)).ok);
  const picture = await fetch(`${address}${before.image}`);
  observe(
    'the deal published before it',
    `${(await isThere(before._id)) ? 'there' : 'gone'}, picture ${picture.status}`,
    (await isThere(before._id)) && picture.ok,
  );
  observe(
    'the deal published after it',
    (await isThere(since._id)) ? 'there' : 'gone',
    !(await isThere(since._id)),
  );
};

const isThere = async (id: string): Promise<boolean> => (await fetch(`${address}/api/promotions/${id}`)).ok;

interface Job {
  status: { succeeded?: number; conditions?: { type: string; status: string }[] };
}

/** Runs a command of tools/backup with the settings of the CronJob. @returns its output @throws Error if it fails */
async function runBackup(command: string): Promise<string> {
  const job = `backup-${command}-${Date.now()}`;
  const dryRun = ['--dry-run=client', '--output=yaml'];
  const template = await runKubectl(['create', 'job', job, '--from=cronjob/backup', ...dryRun]);
  const args = [{ op: 'replace', path: '/spec/template/spec/containers/0/args', value: [command] }];
  const patch = ['--local', '--filename', '-', '--type=json', '--patch', JSON.stringify(args)];
  const manifest = await runKubectl(['patch', ...patch, '--output=yaml'], template);
  await runKubectl(['create', '--filename', '-'], manifest);
  let isFailed = false;
  await waitFor(`${job} to end`, 300, async () => {
    const { status } = await getJson<Job>(['job', job]);
    isFailed = status.conditions?.some(({ type, status }) => type === 'Failed' && status === 'True') ?? false;
    return isFailed || status.succeeded === 1;
  });
  const output = await runKubectl(['logs', `job/${job}`]);
  if (isFailed) throw new Error(`${job}: ${output}`);
  return output;
}
