import { UsersDemo } from '@pechincha/users/demo';
import { AppModule as Users } from '@pechincha/users/app.module';
import { usersConfig } from '@pechincha/users/config';
import { ModerationDemo } from '@pechincha/moderation/demo';
import { AppModule as Moderation } from '@pechincha/moderation/app.module';
import { moderationConfig } from '@pechincha/moderation/config';
import { PromotionsDemo } from '@pechincha/promotions/demo';
import { AppModule as Promotions } from '@pechincha/promotions/app.module';
import { promotionsConfig } from '@pechincha/promotions/config';
import { loadConfig } from '@pechincha/service-kit/config';
import { drawAvatar } from './art/avatar.ts';
import { drawProduct } from './art/product.ts';
import { renderPng } from './art/render.ts';
import { openContext } from './contexts.ts';
import { deals, members } from './data/index.ts';
import type { DemoComment, DemoDeal, MemberKey } from './data/types.ts';
import { hoursBefore, inOrder, minutesAfter, publishedAt, reactionsOf } from './plan.ts';
import { allThrough, until } from './quiet.ts';

/**
 * Fills an empty product with demo data, by the services' own functions, in the order of life: accounts, deals,
 * decisions, reactions and comments. It ends when every fact of it is through.
 */
if (process.env['NODE_ENV'] === 'production') throw new Error('Demo data is never made in production');

const now = new Date();
const say = (line: string): void => console.log(line);

const usersContext = await openContext(Users.forRoot(loadConfig(usersConfig)));
const users = new UsersDemo(usersContext);
if (!(await users.isEmpty())) {
  say('O banco já tem contas: nada a fazer.');
  await usersContext.close();
  process.exit(0);
}
const promotionsContext = await openContext(Promotions.forRoot(loadConfig(promotionsConfig)));
const moderationContext = await openContext(Moderation.forRoot(loadConfig(moderationConfig)));
const promotions = new PromotionsDemo(promotionsContext);
const moderation = new ModerationDemo(moderationContext);

const ids = new Map<MemberKey, string>();
const idOf = (key: MemberKey): string => {
  const id = ids.get(key);
  if (!id) throw new Error(`${key} has no account`);
  return id;
};

for (const { key, joinedDaysAgo, ...member } of members) {
  const avatar = await renderPng(drawAvatar(member.name), 240);
  ids.set(
    key as MemberKey,
    await users.register({ ...member, avatar, at: hoursBefore(now, joinedDaysAgo * 24) }),
  );
}
say(`${members.length} contas`);

const dealIds = new Map<DemoDeal, string>();
for (const deal of deals) {
  const {
    author,
    art,
    status: _status,
    likes: _likes,
    dislikes: _dislikes,
    comments: _comments,
    ...rest
  } = deal;
  const { ageHours: _age, approvedAfterMinutes: _approved, moderationReason: _reason, ...typed } = rest;
  const picture = art && (await renderPng(drawProduct(art.kind, art.variant)));
  dealIds.set(
    deal,
    await promotions.publish({ ...typed, author: idOf(author), picture, at: publishedAt(deal, now) }),
  );
}
say(`${deals.length} promoções com imagem`);

for (const [deal, id] of dealIds) {
  if (deal.approvedAfterMinutes === undefined) continue;
  const at = minutesAfter(publishedAt(deal, now), deal.approvedAfterMinutes);
  await until(() => moderation.isWaiting(id));
  if (deal.status === 'rejected')
    await moderation.reject(id, idOf('gerson'), deal.moderationReason ?? '', at);
  else await moderation.approve(id, idOf('gerson'), at);
}
for (const [deal, id] of dealIds) {
  if (deal.approvedAfterMinutes !== undefined)
    await until(async () => (await promotions.status(id)) !== 'pending');
}
say('decisões da moderação');

for (const [deal, id] of dealIds) {
  if (deal.status === 'pending' || deal.status === 'rejected') continue;
  const opened = minutesAfter(publishedAt(deal, now), deal.approvedAfterMinutes ?? 0);
  const reactions = reactionsOf(deal);
  const span = (now.getTime() - opened.getTime()) / 60_000 / (reactions.length + 1);
  for (const [index, { member, kind }] of reactions.entries()) {
    await promotions.react(id, idOf(member), kind, minutesAfter(opened, span * (index + 1)));
  }
  const posted = new Map<DemoComment, string>();
  for (const { comment, parent, minutes } of inOrder(deal.comments ?? [])) {
    const at = minutesAfter(publishedAt(deal, now), minutes);
    const parentCommentId = parent && posted.get(parent);
    posted.set(
      comment,
      await promotions.comment(id, {
        author: idOf(comment.author),
        content: comment.text,
        parentCommentId,
        at,
      }),
    );
  }
  if (deal.status === 'expired' || deal.status === 'removed') await promotions.end(id, deal.status);
}
say('reações e comentários');

await allThrough();
await Promise.all([usersContext, promotionsContext, moderationContext].map((context) => context.close()));
