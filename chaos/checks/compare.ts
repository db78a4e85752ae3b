import type { mongo } from 'mongoose';
import type { Client } from '../load/client.ts';
import type { Ledger, Publication } from '../load/ledger.ts';
import type { Prepared } from '../load/prepare.ts';
import type { Member } from '../load/requests.ts';
import { findBy, findByIds, type Databases } from './databases.ts';

/** What the databases show that the ledger does not explain, one sentence each. */
export interface Differences {
  lost: string[];
  doubled: string[];
}

export interface CompareOptions {
  ledger: Ledger;
  databases: Databases;
  client: Client;
  /** Every publication matches an alert of its listeners, and the session of its prober must still be valid. */
  prepared: Pick<Prepared, 'listeners' | 'prober'>;
  /** Whose writes are in the ledger. */
  members: readonly Member[];
  /** `countRedemptions` of them before the first write in the ledger. */
  redemptionsBefore: number;
}

type Comparison = (options: CompareOptions, differences: Differences) => Promise<void>;

/** Compares every acknowledged write, and its effects in other services, with the databases. */
export async function compare(options: CompareOptions): Promise<Differences> {
  const differences: Differences = { lost: [], doubled: [] };
  const comparisons = [
    compareRegistrations,
    comparePublications,
    compareNotifications,
    compareComments,
    compareReactions,
    compareAlerts,
    compareRedemptions,
    compareNames,
    comparePictures,
    compareSessions,
  ];
  for (const comparison of comparisons) await comparison(options, differences);
  return differences;
}

/** The row, and whatever else services keep of a new account. */
const ACCOUNT_ROWS = [
  'users.accounts',
  'promotions.members',
  'moderation.members',
  'gamification.accounts',
  'notifications.members',
];

const compareRegistrations: Comparison = async ({ ledger, databases }, { lost }) => {
  const ids = ledger.registrations.flatMap(({ id }) => id ?? []);
  for (const path of ACCOUNT_ROWS) {
    const found = await findByIds(databases.rows(path), '_id', ids, {});
    for (const id of ids) if (!found.has(id)) lost.push(`account ${id} in ${path}`);
  }
};

const statusByDecision = { approve: 'active', reject: 'rejected' } as const;

const comparePublications: Comparison = async ({ ledger, databases }, { lost, doubled }) => {
  const rows = databases.rows('promotions.promotions');
  const titles = ledger.publications.map(({ title }) => title);
  const found = await findBy(rows, 'title', titles, { status: 1 });
  for (const { id, title, decision, isDeleted } of ledger.publications) {
    const [row, ...others] = found.get(title) ?? [];
    if (others.length > 0) doubled.push(`promotion "${title}"`);
    if (!id) continue; // the outcome of its publication or deletion is unknown
    if (isDeleted) {
      if (row) lost.push(`deletion of promotion ${id}`);
    } else if (!row) lost.push(`promotion ${id}`);
    else if (decision && row['status'] !== statusByDecision[decision])
      lost.push(`decision ${decision} of promotion ${id}, which is ${row['status']}`);
    else if (!decision) lost.push(`arrival of promotion ${id} in the moderation queue`);
  }
};

/** One notification of the decision for the author, one of the publication for each listener, and points once. */
const compareNotifications: Comparison = async ({ ledger, databases, prepared }, { lost, doubled }) => {
  const decided = ledger.publications.filter(
    (entry): entry is Publication & { id: string } => Boolean(entry.id && entry.decision) && !entry.isDeleted,
  );
  const ids = decided.map(({ id }) => id);
  const notifications = await findByIds(databases.rows('notifications.notifications'), 'promotionId', ids, {
    member: 1,
    kind: 1,
  });
  const points = await findByIds(databases.rows('gamification.ledger'), 'about', ids, {
    member: 1,
    reason: 1,
  });
  for (const { id, memberId, decision } of decided) {
    const expect = (name: string, rows: readonly mongo.Document[]): void => {
      if (rows.length === 0) lost.push(`${name} of promotion ${id}`);
      if (rows.length > 1) doubled.push(`${name} of promotion ${id}`);
    };
    const own = notifications.get(id) ?? [];
    const kind = decision === 'approve' ? 'promotion-approved' : 'promotion-rejected';
    const ofDecision = own.filter((row) => row['member'] === memberId && row['kind'] === kind);
    expect(`notification ${kind}`, ofDecision);
    if (decision === 'reject') continue;
    const announced = own.filter((row) => row['kind'] === 'new-promotion');
    for (const { id: listener } of prepared.listeners)
      expect(
        `alert of ${listener}`,
        announced.filter((row) => row['member'] === listener),
      );
    const earned = (points.get(id) ?? []).filter((row) => row['reason'] === 'promotion-published');
    expect('points', earned);
  }
};

const compareComments: Comparison = async ({ ledger, databases }, { lost, doubled }) => {
  const ids = ledger.comments.flatMap(({ id }) => id ?? []);
  const rows = databases.rows('promotions.comments');
  const byId = await findByIds(rows, '_id', ids, {});
  const promotions = [...new Set(ledger.comments.map(({ promotionId }) => promotionId))];
  const existing = await findByIds(databases.rows('promotions.promotions'), '_id', promotions, {});
  const contents = new Map<string, number>();
  for (const found of (await findByIds(rows, 'promotion', promotions, { content: 1 })).values())
    for (const { content } of found) contents.set(content, (contents.get(content) ?? 0) + 1);
  for (const { id, content, isDeleted, promotionId } of ledger.comments) {
    if ((contents.get(content) ?? 0) > 1) doubled.push(`comment "${content}"`);
    if (!id) continue;
    const isStored = byId.has(id);
    // Comments are deleted with their promotion.
    if (isStored && isDeleted) lost.push(`deletion of comment ${id}`);
    if (!isStored && !isDeleted && existing.has(promotionId)) lost.push(`comment ${id}`);
  }
};

const compareReactions: Comparison = async ({ ledger, databases }, { lost }) => {
  const promotions = [...new Set([...ledger.reactions.values()].map(({ promotionId }) => promotionId))];
  const existing = await findByIds(databases.rows('promotions.promotions'), '_id', promotions, {});
  const found = await findByIds(databases.rows('promotions.reactions'), 'promotion', promotions, {
    user: 1,
    result: 1,
  });
  for (const { memberId, promotionId, kind } of ledger.reactions.values()) {
    if (kind === null || !existing.has(promotionId)) continue;
    const row = found.get(promotionId)?.find(({ user }) => String(user) === memberId);
    const stored = row?.['result'] ?? 'none';
    if (stored !== kind) lost.push(`${kind} of ${memberId} on promotion ${promotionId}, which is ${stored}`);
  }
};

const compareAlerts: Comparison = async ({ ledger, databases }, { lost, doubled }) => {
  const keywords = ledger.alerts.map(({ keyword }) => keyword);
  const found = await findBy(databases.rows('notifications.subscriptions'), 'keyword', keywords, {});
  for (const { id, keyword } of ledger.alerts) {
    const count = found.get(keyword)?.length ?? 0;
    if (id && count === 0) lost.push(`alert ${id}`);
    if (count > 1) doubled.push(`alert "${keyword}"`);
  }
};

export const countRedemptions = (databases: Databases, members: readonly Member[]): Promise<number> =>
  databases.rows('gamification.redemptions').countDocuments({ member: { $in: members.map(({ id }) => id) } });

/** The recount compares points and stock with these rows. */
const compareRedemptions: Comparison = async (
  { ledger, databases, members, redemptionsBefore },
  { lost, doubled },
) => {
  const ids = ledger.redemptions.flatMap(({ id }) => id ?? []);
  const found = await findByIds(databases.rows('gamification.redemptions'), '_id', ids, {});
  for (const { id } of ledger.redemptions) if (id && !found.has(id)) lost.push(`redemption ${id}`);
  const acknowledged = new Set<string>();
  for (const { id } of ledger.redemptions) {
    if (id && acknowledged.has(id)) doubled.push(`redemption ${id} was the response to two requests`);
    if (id) acknowledged.add(id);
  }
  const stored = (await countRedemptions(databases, members)) - redemptionsBefore;
  if (stored > ledger.redemptions.length)
    doubled.push(`${stored - ledger.redemptions.length} redemptions beyond ${ledger.redemptions.length}`);
};

const compareNames: Comparison = async ({ ledger, databases }, { lost }) => {
  const ids = [...ledger.names.keys()];
  const found = await findByIds(databases.rows('users.accounts'), '_id', ids, { name: 1 });
  const copies = await findByIds(databases.rows('promotions.members'), '_id', ids, { name: 1 });
  for (const [id, { acknowledged, unknown }] of ledger.names) {
    const name = found.get(id)?.[0]?.['name'];
    if (acknowledged && name !== acknowledged && !unknown.has(name))
      lost.push(`name "${acknowledged}" of ${id}, which is "${name}"`);
    const copy = copies.get(id)?.[0]?.['name'];
    if (copy !== name) lost.push(`name of ${id} in promotions, which is "${copy}" instead of "${name}"`);
  }
};

const MAX_PICTURES = 100;

const comparePictures: Comparison = async ({ ledger, client }, { lost }) => {
  const images = ledger.publications.flatMap(({ id, image, isDeleted }) =>
    id && image && !isDeleted ? [image] : [],
  );
  for (const path of [...images.slice(-MAX_PICTURES), ...ledger.avatars.values()])
    if ((await client.send({ method: 'GET', path, isPage: true })).status !== 200)
      lost.push(`picture ${path}`);
};

const MAX_SESSIONS = 100;

const compareSessions: Comparison = async ({ ledger, client, prepared }, { lost }) => {
  const readMe = async (session: string): Promise<number> =>
    (await client.send({ method: 'GET', path: '/users/me', token: session })).status;
  for (const ended of ledger.endedSessions.slice(-MAX_SESSIONS))
    if ((await readMe(ended)) !== 401) lost.push('the end of a session');
  if ((await readMe(prepared.prober.token)) !== 200) lost.push('the session of a member');
};
