import pLimit from 'p-limit';
import {
  deals,
  type DemoComment,
  type DemoDeal,
  type MemberKey,
  members,
  pastDeals,
  readPicture,
  reports,
  saves,
} from './data.ts';
import { getAccountId, PICTURE_WORK, ROW_WORK, type SeedContext } from './seed-context.ts';
import { SharedPoll, waitUntil } from './waiting.ts';
import {
  addMinutes,
  flattenThread,
  getPublishedAt,
  getValidity,
  getVoteWeight,
  planReactions,
  subtractHours,
} from './timeline.ts';

/** Each waits for a picture, the manager's decision and its effect. */
const CONCURRENT_DEALS = 16;
/** Their transactions are committed together. */
const CONCURRENT_REACTIONS = 64;

/** Of promotions: in moderation's queue, and without its decision. */
interface PendingIds {
  queued: ReadonlySet<string>;
  undecided: ReadonlySet<string>;
}

type OpenDeal = [deal: DemoDeal, id: string];

/** Creates the deals with all that happened to them. */
export async function seedPromotions(context: SeedContext): Promise<void> {
  const { promotions, moderation } = context;
  const existing = await promotions.listIds([...context.accounts.values()]);
  const pending = new SharedPoll<PendingIds>(async () => ({
    queued: await moderation.listPending(),
    undecided: await promotions.listPending(),
  }));
  const seedDeal = async (deal: DemoDeal): Promise<OpenDeal[]> => {
    const id = existing.get(deal.title) ?? (await publish(context, deal));
    await decide(context, deal, id, pending);
    await appeal(context, deal, id);
    context.onItem(PICTURE_WORK);
    // A closed deal takes no reactions; it was closed after all of them.
    return (await promotions.findStatus(id)) === 'active' ? [[deal, id]] : [];
  };
  const limit = pLimit(CONCURRENT_DEALS);
  const decided = deals.filter(({ status }) => status !== 'pending');
  const open = (await limit.map(decided, seedDeal)).flat();
  // Last, so that moderation sees what they repeat.
  await limit.map(
    deals.filter((deal) => !decided.includes(deal)),
    seedDeal,
  );
  await waitForVoteWeights(context);
  // Prices of members without vote weight do not count.
  const past = (await limit.map(pastDeals, seedDeal)).flat();
  await Promise.all([react(context, open), ...open.map((deal) => comment(context, deal))]);
  await save(context, open);
  await Promise.all(open.map((deal) => castValidityVotes(context, deal)));
  await report(context, open);
  await Promise.all([...open, ...past].map((deal) => close(context, deal)));
}

async function publish(context: SeedContext, deal: DemoDeal): Promise<string> {
  const {
    title,
    description,
    promotionalPrice,
    originalPrice,
    store,
    category,
    city,
    link,
    coupon,
    relation,
  } = deal;
  return context.promotions.publish({
    title,
    description,
    promotionalPrice,
    originalPrice,
    store,
    category,
    city,
    link,
    coupon,
    relation,
    conditions: deal.conditions,
    validity: getValidity(deal, context.now),
    author: getAccountId(context, deal.author),
    picture: deal.picture === undefined ? undefined : await readPicture('deals', deal.picture),
    at: getPublishedAt(deal, context.now),
  });
}

/** The manager decides, the administrator on the manager's own deals. Resolves when the deal has the new status. */
async function decide(
  { moderation, now, ...context }: SeedContext,
  deal: DemoDeal,
  id: string,
  pending: SharedPoll<PendingIds>,
): Promise<void> {
  if (deal.approvedAfterMinutes === undefined) return;
  const { queued } = await pending.waitUntil((ids) => ids.queued.has(id) || !ids.undecided.has(id));
  if (queued.has(id)) {
    const at = addMinutes(getPublishedAt(deal, now), deal.approvedAfterMinutes);
    const moderator = getAccountId(context, deal.author === 'gerson' ? 'beatriz' : 'gerson');
    const { moderationReason = '', reasonCode = 'outro' } = deal;
    if (deal.status === 'rejected')
      await moderation.reject(id, moderator, { moderationReason, reasonCode }, at);
    else await moderation.approve(id, moderator, at);
  }
  await pending.waitUntil(({ undecided }) => !undecided.has(id));
}

async function appeal({ moderation, ...context }: SeedContext, deal: DemoDeal, id: string): Promise<void> {
  if (!deal.appeal) return;
  const { text, minutesAgo, answer } = deal.appeal;
  const author = getAccountId(context, deal.author);
  const appealId = await moderation.appeal(id, author, text, addMinutes(context.now, -minutesAgo));
  if (!answer) return;
  const { minutesAgo: answeredAgo, ...body } = answer;
  const at = addMinutes(context.now, -answeredAgo);
  await moderation.answer(appealId, getAccountId(context, 'beatriz'), body, at);
}

/** The first reactions of all deals, then the second: events of one author at once would conflict in the counters. */
async function react(context: SeedContext, open: readonly OpenDeal[]): Promise<void> {
  const { promotions, now } = context;
  const planned = open.flatMap(([deal, id]) => {
    const opened = addMinutes(getPublishedAt(deal, now), deal.approvedAfterMinutes ?? 0);
    const reactions = planReactions(deal);
    const span = (now.getTime() - opened.getTime()) / 60_000 / (reactions.length + 1);
    return reactions.map(({ member, kind }, index) => {
      const at = addMinutes(opened, span * (index + 1));
      return { id, account: getAccountId(context, member), kind, at, index };
    });
  });
  const existing = await promotions.listReactions();
  await pLimit(CONCURRENT_REACTIONS).map(
    planned.sort((a, b) => a.index - b.index),
    async ({ id, account, kind, at }) => {
      // A second one would remove the first.
      if (!existing.has(`${id} ${account}`)) await promotions.react(id, account, kind, at);
      context.onItem(ROW_WORK);
    },
  );
}

/** In order, because a reply needs its parent and each notifies those who wrote before. */
async function comment({ promotions, ...context }: SeedContext, [deal, id]: OpenDeal): Promise<void> {
  const existing = await promotions.listCommentIds(id);
  const posted = new Map<DemoComment, string>();
  for (const { comment, parent, minutes } of flattenThread(deal.comments ?? [])) {
    const author = getAccountId(context, comment.author);
    const parentCommentId = parent && posted.get(parent);
    const at = addMinutes(getPublishedAt(deal, context.now), minutes);
    const content = comment.text;
    const stored = existing.get(content);
    const first = comment.textBefore ?? content;
    const commentId =
      stored ??
      existing.get(first) ??
      (await promotions.comment(id, { author, content: first, parentCommentId, at }));
    if (!stored && first !== content)
      await promotions.editComment(commentId, author, content, addMinutes(at, 2));
    posted.set(comment, commentId);
    context.onItem(ROW_WORK);
  }
  const voted = await promotions.listUsefulVotes();
  for (const [{ useful }, commentId] of posted)
    for (const account of useful.map((key) => getAccountId(context, key)))
      // A second one would take it back.
      if (!voted.has(`${commentId} ${account}`))
        await promotions.toggleUseful(commentId, account, context.now);
}

/** Reactions and votes weigh what they do when they are cast. */
async function waitForVoteWeights({ promotions, ...context }: SeedContext): Promise<void> {
  const voters = members.filter(({ status }) => status === 'active').map(({ key }) => key);
  await waitUntil(async () => {
    const voteWeights = await promotions.listVoteWeights();
    const getPublishedVoteWeight = (key: MemberKey): number =>
      voteWeights.get(getAccountId(context, key)) ?? 0;
    return voters.every((key) => getPublishedVoteWeight(key) >= getVoteWeight(key, context.now));
  });
}

/** The oldest first. */
async function castValidityVotes(
  { promotions, ...context }: SeedContext,
  [deal, id]: OpenDeal,
): Promise<void> {
  const votes = (deal.validityVotes ?? []).toSorted((one, other) => other.minutesAgo - one.minutesAgo);
  for (const { member, minutesAgo, ...body } of votes) {
    await promotions.castValidityVote(
      id,
      getAccountId(context, member),
      body,
      addMinutes(context.now, -minutesAgo),
    );
    context.onItem(ROW_WORK);
  }
}

/** One after another, because lists are in the order of saving. */
async function save({ promotions, ...context }: SeedContext, open: readonly OpenDeal[]): Promise<void> {
  const ids = new Map(open.map(([{ title }, id]) => [title, id]));
  for (const { member, title, minutesAgo } of saves.toSorted((a, b) => b.minutesAgo - a.minutesAgo)) {
    const id = ids.get(title);
    if (id) await promotions.save(id, getAccountId(context, member), addMinutes(context.now, -minutesAgo));
  }
}

/** The oldest first. */
async function report({ promotions, ...context }: SeedContext, open: readonly OpenDeal[]): Promise<void> {
  const ids = new Map(open.map(([{ title }, id]) => [title, id]));
  for (const { member, title, comment: text, minutesAgo, ...body } of reports) {
    const [id, account] = [ids.get(title), getAccountId(context, member)];
    const at = addMinutes(context.now, -minutesAgo);
    const commentId = id && text && (await promotions.listCommentIds(id)).get(text);
    if (commentId) await promotions.reportComment(commentId, account, body, at);
    else if (id) await promotions.report(id, account, body, at);
  }
}

async function close({ promotions, ...context }: SeedContext, [deal, id]: OpenDeal): Promise<void> {
  if (deal.status !== 'expired' && deal.status !== 'removed') return;
  if (deal.validityVotes) return;
  const at = subtractHours(context.now, deal.ageHours / 4);
  await promotions.setStatus(id, deal.status, getAccountId(context, 'beatriz'), at);
}
