import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { getVariable } from './environment.ts';

/** Waits for a mail to this address with a link to this path, and returns the link's path and query. */
export async function waitForMailedLink(email: string, path: string): Promise<string> {
  const folder = getVariable('MAIL_DIR');
  const findLink = async (): Promise<string> => {
    const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.txt'));
    for (const file of files.toSorted().toReversed()) {
      const mail = await readFile(join(folder, file), 'utf8');
      const link = mail.split(/\s/).find((word) => URL.canParse(word) && new URL(word).pathname === path);
      if (mail.includes(email) && link) return link;
    }
    return '';
  };
  await expect.poll(findLink).not.toBe('');
  const { pathname, search } = new URL(await findLink());
  return `${pathname}${search}`;
}
