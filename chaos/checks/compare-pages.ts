import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../load/client.ts';
import type { Page } from '../load/page.ts';
import { request, type Prepared } from '../load/prepare.ts';
import { findBy, type Databases } from './databases.ts';

/** A socket reconnects and presence expires within it. */
const PRESENCE_TIMEOUT_MS = 60_000;

export interface PagesOptions {
  pages: readonly Page[];
  client: Client;
  databases: Databases;
  prepared: Prepared;
}

/** Resolves when every page is connected and the number of members online is right. @throws Error after a minute */
export async function waitUntilOnline({
  pages,
  client,
  prepared,
}: Omit<PagesOptions, 'databases'>): Promise<void> {
  const path = '/admin/online-users';
  const { token } = prepared.admin;
  const expected = new Set(pages.map(({ member }) => member.id)).size;
  const end = performance.now() + PRESENCE_TIMEOUT_MS;
  for (;;) {
    const connected = pages.filter(({ isConnected }) => isConnected).length;
    const online = await request<{ count: number }>(client, { method: 'GET', path, token }).catch(() => null);
    if (connected === pages.length && online?.count === expected) return;
    if (performance.now() > end) {
      const members = `${online?.count ?? 'unknown'} of ${expected} members are online`;
      throw new Error(`${connected} of ${pages.length} pages are connected, ${members}`);
    }
    await pause(200);
  }
}

/** Lists the notifications that are stored but were on no page of their member. */
export async function comparePages({ pages, databases }: PagesOptions): Promise<string[]> {
  await Promise.all(pages.map((page) => page.settle()));
  const ids = [...new Set(pages.map(({ member }) => member.id))];
  const stored = await findBy(databases.rows('notifications.notifications'), 'member', ids, { _id: 1 });
  return pages.flatMap(({ member, seen }) => {
    const missing = (stored.get(member.id) ?? []).filter(({ _id }) => !seen.has(String(_id)));
    return missing.length > 0 ? [`${missing.length} notifications on a page of ${member.id}`] : [];
  });
}
