import { setTimeout as pause } from 'node:timers/promises';
import { seconds, type Step } from '../../src/run-steps.ts';
import { address, compose, docker, listRemains, PROJECT, tryRun } from '../compose.ts';

const MAX_MEMORY_AT_REST_MB = 1_350;
/** Demo promotions on the first page. */
const PAGE = 20;

export const build: Step = async (observe) => {
  // What a failed trial left.
  await compose('--profile demo down --volumes --remove-orphans');
  const since = performance.now();
  await compose('build');
  observe('docker compose build', `${seconds(since)} s`);
  for (const image of ['pechincha/services:trial', 'pechincha/front:trial', 'pechincha/minio:20260212']) {
    const size = Number(await docker(`image inspect ${image} --format {{.Size}}`));
    observe(image, `${Math.round(size / 1e6)} MB`);
  }
};

export const start: Step = async (observe) => {
  const since = performance.now();
  const answer = waitForAnswer().then(() => observe('first answer', `${seconds(since)} s`));
  await compose('up --detach --wait');
  observe('docker compose up --detach --wait', `${seconds(since)} s`);
  await answer;
  const { total } = await getPromotions();
  observe('promotions of an empty product', String(total), total === 0);

  await compose('down');
  const remaining = await listRemains();
  const isKept = remaining.every((name) => name.startsWith('volume '));
  observe('docker compose down', `${remaining.length} volumes remain`, isKept && remaining.length > 0);
  const again = performance.now();
  await compose('up --detach --wait');
  observe('up after down', `${seconds(again)} s`);
  const memory = Math.round(await getMemory());
  observe('memory at rest, empty', `${memory} MB`, memory <= MAX_MEMORY_AT_REST_MB);
};

export const startWithDemo: Step = async (observe) => {
  const since = performance.now();
  await compose('--profile demo up --detach --wait');
  observe('docker compose --profile demo up --detach --wait', `${seconds(since)} s`);
  const { total, promotions } = await getPromotions();
  observe('demo promotions', String(total), promotions.length === PAGE);
  const pictures = promotions.flatMap(({ image }) => (image ? [image] : []));
  const answers = await Promise.all(pictures.map((path) => fetch(new URL(path, address))));
  const served = answers.filter(({ status }) => status === 200).length;
  observe('their pictures', `${served} of ${pictures.length}`, served === pictures.length && served > 0);
  observe('memory after the demo data', `${Math.round(await getMemory())} MB`);
};

export const end: Step = async (observe) => {
  await compose('--profile demo down --volumes');
  const images = ['services', 'front'].flatMap((name) => [
    `pechincha/${name}:trial`,
    `pechincha/${name}:before`,
  ]);
  await tryRun('docker', ['image', 'rm', ...images]);
  const remaining = await listRemains();
  observe('left behind', remaining.join(', ') || 'nothing', remaining.length === 0);
};

interface PromotionList {
  total: number;
  promotions: { title: string; image: string | null; likesCount: number }[];
}

export async function getPromotions(): Promise<PromotionList> {
  const response = await fetch(`${address}/api/promotions?limit=${PAGE}`);
  if (!response.ok) throw new Error(`GET /api/promotions: ${response.status}`);
  return (await response.json()) as PromotionList;
}

async function waitForAnswer(): Promise<void> {
  for (let attempt = 0; attempt < 1_200; attempt += 1) {
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return;
    await pause(500);
  }
  throw new Error('No answer within ten minutes');
}

/** Megabytes of all containers, their file caches left out. */
async function getMemory(): Promise<number> {
  const names = await docker(`ps --filter label=com.docker.compose.project=${PROJECT} --quiet`);
  const usage = await docker('stats --no-stream --format {{.MemUsage}}', ...names.trim().split('\n'));
  const units: Record<string, number> = { KiB: 1 / 1024, MiB: 1, GiB: 1024 };
  return usage
    .trim()
    .split('\n')
    .reduce((sum, line) => {
      const [, amount = '0', unit = 'MiB'] = /^([\d.]+)(\w+)/.exec(line) ?? [];
      return sum + Number(amount) * (units[unit] ?? 0);
    }, 0);
}
