// node tools/demo/src/check-data.ts: checks the demo data against the promises of running.md, and that all pictures
// differ.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { calculateCouponHealth, isDecidedFor, type CouponState } from '@pechincha/contracts/checks';
import { calculateHeat, type Heat } from '@pechincha/contracts/heat';
import { checkBody } from '@pechincha/contracts/operations/promotions';
import { toDay } from '@pechincha/contracts/days';
import {
  calculatePriceClaim,
  calculatePriceReference,
  priceClaims,
  subtractDays,
} from '@pechincha/contracts/price-history';
import { isWarningDue } from '@pechincha/contracts/reports';
import { EXPERIENCED_PROMOTIONS } from '@pechincha/contracts/voice';
import { renderAll } from './render-all.ts';
import { addMinutes, getVoice, planReactions } from './timeline.ts';
import {
  advertisements,
  rules,
  badges,
  cityBanners,
  deals,
  levels,
  members,
  pastDeals,
  reports,
  rewards,
  saves,
} from './data/index.ts';
import type { DemoCheck, DemoComment, DemoDeal } from './data/index.ts';

const assertCount = <T>(items: readonly T[], test: (item: T) => unknown) => items.filter(test).length;
const assertAtLeast = (actual: number, minimum: number, what: string) =>
  assert.ok(actual >= minimum, `${what}: ${actual}, at least ${minimum} wanted`);
const assertUnique = (items: readonly unknown[], what: string) =>
  assert.equal(new Set(items).size, items.length, `${what} must not repeat`);

function flatten(
  comments: readonly DemoComment[] = [],
  start = 0,
): { author: string; text: string; at: number }[] {
  return comments.flatMap((comment) => {
    const at = start + comment.afterMinutes;
    return [{ author: comment.author, text: comment.text, at }, ...flatten(comment.replies, at)];
  });
}

const names = members.map((member) => member.name);
const active = members.filter((member) => member.status === 'active');

assertUnique(
  members.map((member) => member.key),
  'member keys',
);
assertUnique(
  members.map((member) => member.email),
  'e-mails',
);
assertUnique(names, 'names');
assertAtLeast(members.length, 18, 'members');
assert.equal(
  assertCount(members, (member) => member.status === 'suspended'),
  1,
);

assertAtLeast(deals.length, 66, 'deals');
for (const [status, minimum] of Object.entries({
  active: 48,
  pending: 5,
  rejected: 4,
  expired: 5,
  removed: 2,
}))
  assertAtLeast(
    assertCount(deals, (deal) => deal.status === status),
    minimum,
    status,
  );
for (const city of ['online', 'curitiba', 'sao-paulo', 'rio-de-janeiro', 'ibaiti'])
  assertAtLeast(
    assertCount(deals, (deal) => deal.city === city && deal.status === 'active'),
    4,
    city,
  );
for (const category of [
  'eletronicos',
  'alimentos',
  'casa',
  'moda',
  'beleza',
  'saude',
  'esportes',
  'jogos',
  'outros',
])
  assertAtLeast(
    assertCount(deals, (deal) => deal.category === category && deal.status === 'active'),
    4,
    category,
  );
assertUnique(
  deals.map((deal) => deal.title),
  'titles',
);
assertAtLeast(
  assertCount(deals, (deal) => deal.coupon),
  25,
  'coupons',
);
assert.equal(
  assertCount(deals, (deal) => !deal.art),
  3,
  'three deals have no picture',
);
assertAtLeast(
  assertCount(deals, (deal) => deal.ageHours < 1),
  4,
  'deals of the last hour',
);
assert.equal(
  Math.max(...deals.map((deal) => deal.title.length)),
  120,
  'the longest title has 120 characters',
);
assert.ok(
  deals.some((deal) => deal.title.split(/\P{L}+/u).some((word) => word.length === 40)),
  'one title has a word of 40 letters',
);
assert.ok(deals.some((deal) => deal.promotionalPrice === 12345.67));

const cents = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

function checkDeal(deal: DemoDeal): void {
  const { title } = deal;
  assert.ok(title.length >= 5 && title.length <= 120, title);
  assert.ok(deal.description.length <= 1000, title);
  assert.ok(
    deal.promotionalPrice >= 0.01 && cents(deal.promotionalPrice) && cents(deal.originalPrice ?? 0),
    title,
  );
  if (deal.originalPrice) assert.ok(deal.originalPrice >= deal.promotionalPrice, title);
  assert.equal(Boolean(deal.link), deal.city === 'online', `${title}: a link where it is online`);
  if (deal.link) assert.match(deal.link, /^https:\/\/(www\.)?[a-z0-9-]+\.example\/[a-z0-9/?=_-]+$/);
  if (deal.coupon) assert.match(deal.coupon, /^[A-Z0-9]{3,10}$/);
  assert.ok(deal.ageHours > 0 && deal.ageHours < 28 * 24, title);
  assert.equal(deal.status === 'pending', deal.approvedAfterMinutes === undefined, title);
  assert.equal(['rejected', 'removed'].includes(deal.status), Boolean(deal.moderationReason), title);
  assert.ok(deal.likes + deal.dislikes <= active.length - 1, title);
  if (['pending', 'rejected'].includes(deal.status))
    assert.ok(!deal.likes && !deal.dislikes && !deal.comments, title);
  for (const { author, text, at } of flatten(deal.comments)) {
    assert.ok(
      active.some((member) => member.key === author),
      `${title}: ${author}`,
    );
    assert.ok(
      at > (deal.approvedAfterMinutes ?? 0) && at < deal.ageHours * 60,
      `${title}: a comment at minute ${at}`,
    );
    if (text.includes('@'))
      assert.ok(
        names.some((name) => text.includes(`@${name}`)),
        text,
      );
  }
}
deals.forEach(checkDeal);

const joined = new Map(members.map(({ key, joinedDaysAgo }) => [key, joinedDaysAgo]));
for (const { title, author, ageHours, link } of pastDeals) {
  assert.ok(ageHours < 24 * Math.min(90, joined.get(author) ?? 0), title);
  assert.ok(
    deals.some((deal) => deal.link === link && deal.status === 'active' && deal.author !== author),
    title,
  );
}
assertUnique(
  [...deals, ...pastDeals].map(({ title }) => title),
  'titles',
);

const today = toDay(new Date());
const claims = deals.map((deal) => {
  const prices = pastDeals
    .filter(({ link }) => link === deal.link)
    .map(({ promotionalPrice: price, ageHours, author: id }) => ({
      ...{ price, day: subtractDays(today, Math.round(ageHours / 24)) },
      author: { id, kin: null, voice: 1 },
    }));
  const author = { id: deal.author, kin: null, voice: 1 };
  return calculatePriceClaim(
    { originalPrice: deal.originalPrice ?? null, promotionalPrice: deal.promotionalPrice },
    calculatePriceReference(prices, author, today),
  );
});
for (const claim of priceClaims) assert.ok(claims.includes(claim), `a deal whose original price is ${claim}`);

const getAddress = ({ link = '' }: DemoDeal): string => link.replace(/^https:\/\/(www\.)?|\?.*$/g, '');
const activeAddresses = new Set(deals.filter(({ status }) => status === 'active').map(getAddress));
assert.ok(
  deals.some((deal) => deal.status === 'pending' && deal.link && activeAddresses.has(getAddress(deal))),
  'a pending deal repeats an active one',
);

const comments = deals.map((deal) => flatten(deal.comments));
assertAtLeast(comments.flat().length, 110, 'comments');
assertAtLeast(Math.max(...comments.map((thread) => thread.length)), 40, 'the longest thread');
assertUnique(
  comments.flat().map((comment) => comment.text),
  'comments',
);
assertAtLeast(
  assertCount(comments.flat(), (comment) => comment.text.includes('@')),
  6,
  'mentions',
);

for (const position of ['top', 'side'])
  assertAtLeast(
    assertCount(advertisements, (ad) => ad.position === position),
    3,
    `${position} advertisements`,
  );
assert.ok(
  advertisements.every((ad) => ad.startedDaysAgo > 0 && (ad.endsInDays ?? 1) > 0),
  'advertisements are active now',
);
assertUnique(
  cityBanners.map((banner) => banner.city),
  'city banners',
);
assert.deepEqual([cityBanners.length, badges.length, levels.length, rewards.length], [4, 6, 5, 5]);
assert.equal(
  assertCount(rewards, (reward) => reward.stock === 0),
  1,
);
assert.equal(levels[0]?.minPoints, 0);
for (const member of ['ana', 'bruno'])
  assertAtLeast(
    assertCount(rules, (rule) => rule.member === member),
    2,
    `rules of ${member}`,
  );

for (const { title, comment, member } of reports) {
  const deal = deals.find((each) => each.title === title && each.status === 'active');
  assert.ok(deal, `${title} must be active to be reported`);
  const texts = flatten(deal.comments).map(({ text }) => text);
  assert.ok(comment === undefined || texts.includes(comment), `${title} has no such comment`);
  assert.notEqual(deal.author, member, `${title} must be reported by somebody else`);
}
assert.deepEqual(
  deals.flatMap(({ appeal }) => (appeal ? [appeal.answer?.outcome ?? 'open'] : [])).toSorted(),
  ['kept', 'open'],
  'appeals',
);
for (const { title, appeal, status, ageHours, approvedAfterMinutes = 0 } of deals) {
  if (!appeal) continue;
  assert.equal(status, 'rejected', title);
  assert.ok(
    appeal.minutesAgo < ageHours * 60 - approvedAfterMinutes,
    `${title}: appealed before the decision`,
  );
  assert.ok((appeal.answer?.minutesAgo ?? 0) < appeal.minutesAgo, `${title}: answered before the appeal`);
}

const scamReports = reports.flatMap(({ member, reason }) =>
  reason === 'golpe' ? [{ reason, weight: getVoice(member, new Date()) }] : [],
);
assert.ok(isWarningDue(scamReports), 'buyers must be warned of one deal');

const statusesOfSaved = saves.map(({ member, title, minutesAgo }) => {
  const deal = deals.find((each) => each.title === title);
  assert.ok(deal && minutesAgo < deal.ageHours * 60 - (deal.approvedAfterMinutes ?? 0), title);
  return member === 'ana' ? deal.status : undefined;
});
for (const status of ['active', 'expired', 'removed'] as const)
  assert.ok(statusesOfSaved.includes(status), `ana saved a deal that is ${status}`);

for (const member of ['ana', 'bruno'])
  assertAtLeast(
    assertCount(
      deals,
      ({ author, status }) => author === member && (status === 'active' || status === 'expired'),
    ),
    EXPERIENCED_PROMOTIONS,
    `approved deals of ${member}, whose votes weigh 2`,
  );

const now = new Date();
const toVote = ({ member, minutesAgo }: DemoCheck) => ({
  weight: getVoice(member, now),
  at: addMinutes(now, -minutesAgo),
});
const listVotes = ({ checks = [] }: DemoDeal) =>
  checks.flatMap((check) =>
    check.result || check.coupon === 'worked'
      ? [{ result: check.result ?? ('ok' as const), ...toVote(check) }]
      : [],
  );
const getCouponState = ({ checks = [] }: DemoDeal): CouponState | undefined => {
  const votes = checks.flatMap((check) => (check.coupon ? [{ result: check.coupon, ...toVote(check) }] : []));
  return calculateCouponHealth(votes, now)?.state;
};

for (const deal of deals) {
  for (const { member, minutesAgo, ...body } of deal.checks ?? []) {
    checkBody.parse(body);
    assert.ok(member !== deal.author && active.some(({ key }) => key === member), `${deal.title}: ${member}`);
    assert.ok(!body.coupon || deal.coupon, `${deal.title}: a check of no coupon`);
    assert.ok(
      minutesAgo >= 1 && minutesAgo < deal.ageHours * 60 - (deal.approvedAfterMinutes ?? Infinity),
      `${deal.title}: a check ${minutesAgo} minutes ago`,
    );
  }
  if (deal.checks)
    assert.equal(
      isDecidedFor('gone', listVotes(deal)),
      deal.status === 'expired',
      `${deal.title}: its checks`,
    );
  const { validFromInDays = 0, validUntilInDays = Infinity } = deal;
  assert.ok(validUntilInDays >= Math.max(1, validFromInDays), `${deal.title}: its days`);
}
const endedByCommunity = deals.filter(({ status, checks }) => status === 'expired' && checks);
assertAtLeast(endedByCommunity.length, 1, 'deals that the community has ended');
for (const state of ['works', 'fails'] as const)
  assertAtLeast(
    assertCount(deals, (deal) => deal.status === 'active' && getCouponState(deal) === state),
    1,
    `coupons of which the state is ${state}`,
  );
assertAtLeast(
  assertCount(deals, (deal) =>
    deal.checks?.some(
      ({ result, coupon, minutesAgo }) => (result === 'ok' || coupon === 'worked') && minutesAgo < 30,
    ),
  ),
  3,
  'deals seen within half an hour',
);
assertAtLeast(
  assertCount(deals, ({ validUntilInDays }) => validUntilInDays === 1),
  1,
  'deals that end tomorrow',
);
assertAtLeast(
  assertCount(deals, ({ validFromInDays }) => validFromInDays),
  1,
  'deals that begin later',
);

// Each counts one, whatever its weight. Likes are counted when the data is seeded, so a deal reaches them at its age.
const getHeat = (deal: DemoDeal): Heat | undefined => {
  const netLikes = planReactions(deal).reduce(
    (sum, { member, kind }) => sum + Math.min(getVoice(member, now), 1) * (kind === 'like' ? 1 : -1),
    0,
  );
  return calculateHeat({ netLikes, reached: { 10: deal.ageHours * 60, 30: deal.ageHours * 60 } });
};
for (const heat of ['hot', 'cold'] as const)
  assertAtLeast(
    assertCount(deals, (deal) => deal.status === 'active' && getHeat(deal) === heat),
    1,
    `deals of which the heat is ${heat}`,
  );

const pictures = renderAll();
const titlesByHash = new Map<string, string>();
for (const { of, png } of pictures) {
  const hash = createHash('sha256')
    .update(await png)
    .digest('hex');
  assert.ok(!titlesByHash.has(hash), `${of} has the picture of ${titlesByHash.get(hash)}`);
  titlesByHash.set(hash, of);
}

const countByKey = (of: (deal: DemoDeal) => string) =>
  Object.entries(Object.groupBy(deals, of))
    .map(([key, group]) => `${key} ${group?.length}`)
    .join(', ');
console.log(
  `${members.length} members, ${deals.length} deals, ${comments.flat().length} comments, ${assertCount(deals, (deal) => deal.coupon)} coupons, ${titlesByHash.size} pictures, all distinct`,
);
console.log(countByKey((deal) => deal.status));
console.log(countByKey((deal) => deal.city));
console.log(countByKey((deal) => deal.category));
