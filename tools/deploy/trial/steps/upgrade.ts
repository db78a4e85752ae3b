import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seconds, type Step } from '../../src/run-steps.ts';
import { compose, root, run } from '../compose.ts';
import { checkJourney } from './back-up.ts';

/** What a commit needs for its stack to come up; there is nothing to upgrade from before the first that has it. */
const FIRST_FILE = 'tools/deploy/src/write-secrets.ts';

/**
 * From the release before to this one in the commands of docs/deploying.md, and back, with the data kept. The release
 * before is the newest tag, or the commit before this one, or what UPGRADE_FROM names.
 */
export const upgrade: Step = async (observe) => {
  const before = await findReleaseBefore();
  const folder = join(mkdtempSync(join(tmpdir(), 'pechincha-before-')), 'tree');
  await run('git', ['worktree', 'add', '--detach', folder, before]);
  try {
    if (!existsSync(join(folder, FIRST_FILE))) throw new Error(`${before} has no stack that comes up`);
    const old = { cwd: folder, env: { TAG: 'before' } };
    await compose('down --volumes');
    await compose('build', old);
    await compose('run --rm backup restore', old);
    await compose('up --detach --wait', old);
    await checkJourney(observe, `release before, ${before.slice(0, 8)}`);

    const since = performance.now();
    await compose('build');
    await compose('up --detach --wait');
    observe('upgrade: build and up', `${seconds(since)} s`);
    await checkJourney(observe, 'this release');

    await compose('build', old);
    await compose('up --detach --wait', old);
    await checkJourney(observe, 'back to the release before');
    await compose('down', old);
  } finally {
    await run('git', ['worktree', 'remove', '--force', folder]);
  }
};

async function findReleaseBefore(): Promise<string> {
  const { UPGRADE_FROM } = process.env;
  if (UPGRADE_FROM) return (await run('git', ['rev-parse', UPGRADE_FROM], { cwd: root })).trim();
  const tags = await run('git', ['tag', '--list', 'v*', '--sort=-version:refname', '--merged', 'HEAD~1']);
  const [newest] = tags.split('\n').filter(Boolean);
  return newest ?? (await run('git', ['rev-parse', 'HEAD~1'])).trim();
}
