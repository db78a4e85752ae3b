import { chownSync, readdirSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { seconds, type Observe, type Step } from '../../src/run-steps.ts';
import { address, backupDir, compose, tryCompose } from '../compose.ts';
import { getPromotions } from './start.ts';
import { TITLE } from './browse.ts';

/** Of the containers of this repository. */
const USER = 10001;

export const backUp: Step = async (observe) => {
  chownSync(backupDir, USER, USER);
  await compose('run --rm backup create');
  observe('docker compose run --rm backup create', readdirSync(backupDir).join(', '));

  const cut = findDocuments();
  const whole = readFileSync(cut);
  truncateSync(cut, whole.length - 20);
  await compose('down');
  const refused = await tryCompose('run --rm backup restore');
  observe('restore of a cut file', refused.output.trim().split('\n').at(-1) ?? '', refused.code !== 0);
  await compose('up --detach --wait');
  await checkJourney(observe, 'after the refused restore');
  await compose('run --rm backup create');

  await compose('--profile demo down --volumes');
  const since = performance.now();
  await compose('run --rm backup restore');
  observe('docker compose run --rm backup restore', `${seconds(since)} s, servers from nothing included`);
  await compose('up --detach --wait');
  await checkJourney(observe, 'restored after down --volumes');
};

/** The promotion of the journey, its like and its picture. */
export async function checkJourney(observe: Observe, when: string): Promise<void> {
  const { promotions } = await getPromotions();
  const found = promotions.find(({ title }) => title === TITLE);
  const picture = found?.image ? (await fetch(new URL(found.image, address))).status : 0;
  const isWhole = found?.likesCount === 1 && picture === 200;
  observe(
    when,
    found ? `${found.title}, ${found.likesCount} like, picture ${picture}` : 'the promotion is gone',
    isWhole,
  );
}

/** The largest file of documents of the newest backup. */
function findDocuments(): string {
  const newest =
    readdirSync(backupDir)
      .filter((name) => /^\d{4}-/.test(name))
      .toSorted()
      .at(-1) ?? '';
  const folder = join(backupDir, newest);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const [largest] = files
    .filter((name) => name.endsWith('.bson.gz'))
    .map((name) => join(folder, name))
    .toSorted((a, b) => readFileSync(b).length - readFileSync(a).length);
  if (!largest) throw new Error('The backup has no documents');
  return largest;
}
