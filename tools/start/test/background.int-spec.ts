import { readFileSync } from 'node:fs';
import { run } from '@pechincha/servers/commands';

const status = ['-c', 'sleep 0.2; (cat /proc/self/stat; cat /proc/self/autogroup 2>/dev/null) & wait'];

/** Priority of a child of the program that is run, and of its session where Linux has those. */
async function readPriorities(
  isBackground: boolean,
): Promise<{ process: number; session: string | undefined }> {
  const output = await run('/bin/sh', status, { isBackground });
  const fields = output.slice(output.lastIndexOf(')') + 2).split(' ');
  return { process: Number(fields[16]), session: /nice (-?\d+)/.exec(output)?.[1] };
}

const hasSessions = (): boolean => {
  try {
    return readFileSync('/proc/sys/kernel/sched_autogroup_enabled', 'utf8').trim() === '1';
  } catch {
    return false;
  }
};

it('a program in the background has the lowest priority, its children and its session too', async () => {
  expect((await readPriorities(false)).process).toBe(0);
  const { process: priority, session } = await readPriorities(true);
  expect(priority).toBe(19);
  if (hasSessions()) expect(session).toBe('19');
});
