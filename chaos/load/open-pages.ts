import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from './client.ts';
import type { Member } from './crowd.ts';
import { Page } from './page.ts';
import { registerMember } from './prepare.ts';

const MEMBERS = 300;
const TABS = 3;
/** Registered at once: each costs a password hash. */
const BATCH_SIZE = 10;

/** Three open pages of each of 300 new members. */
export async function openManyPages(client: Client, address: string): Promise<Page[]> {
  const members: Member[] = [];
  while (members.length < MEMBERS) {
    const names = Array.from({ length: BATCH_SIZE }, (_, index) => `Visita ${members.length + index}`);
    members.push(...(await Promise.all(names.map((name) => registerMember(client, name)))));
  }
  const pages = members.flatMap((member) =>
    Array.from({ length: TABS }, () => new Page(client, address, member)),
  );
  while (!pages.every(({ isConnected }) => isConnected)) await pause(100);
  return pages;
}
