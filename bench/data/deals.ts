import { ONLINE, toCitySlug } from '@pechincha/contracts/cities';
import type { PriceConditions } from '@pechincha/contracts/price-conditions';
import { calculateHotRank } from '@pechincha/contracts/prices';
import { type IndexedWords, toIndexedWords } from '@pechincha/contracts/search-words';
import { defaultSite } from '@pechincha/contracts/site';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { type CommentRow, NO_USEFUL_COUNTS } from '@pechincha/promotions/comments/comments.repository';
import type { AuthorRow } from '@pechincha/promotions/members/member.schema';
import type { PromotionRow } from '@pechincha/promotions/promotions/promotion.schema';
import { toPromotionContent } from '@pechincha/promotions/publishing/promotion-content';
import type { ReactionRow } from '@pechincha/promotions/reactions/reactions.repository';
import { toSearchTokens } from '@pechincha/promotions/search/search-words';
import { Types } from 'mongoose';
import { Random, Weighted, zipf } from './random.ts';
import { generateText } from './words.ts';

/** Number of comments of each complete deal. */
export const COMMENTS_PER_DEAL = 40;

/**
 * Generates the comments and reactions behind a deal's counts and sets the counts to match. Most deals of a filled
 * database have counts only.
 */
export function generateDealRows(
  random: Random,
  deal: PromotionRow,
  members: readonly AuthorRow[],
): { comments: CommentRow[]; reactions: ReactionRow[] } {
  const after = (): Date => new Date(deal.createdAt.getTime() + random.whole(1, 2_000_000) * 1_000);
  const memberAt = (index: number): AuthorRow => members[index % members.length] as AuthorRow;
  const first = random.whole(0, members.length - 1);
  deal.commentsCount = COMMENTS_PER_DEAL;
  deal.likesCount = Math.min(deal.likesCount, Math.floor(members.length / 2));
  deal.dislikesCount = Math.min(deal.dislikesCount, Math.floor(members.length / 2));
  deal.hot = calculateHotRank(deal.likesCount, deal.dislikesCount, deal.publishedAt ?? deal.createdAt);
  const reactions = Array.from({ length: deal.likesCount + deal.dislikesCount }, (_, index): ReactionRow => ({
    _id: new Types.ObjectId(),
    promotion: deal._id,
    user: memberAt(first + index)._id,
    result: index < deal.likesCount ? 'like' : 'dislike',
    at: after(),
  }));
  const comments: CommentRow[] = [];
  for (const at of Array.from({ length: COMMENTS_PER_DEAL }, after).toSorted(
    (a, b) => a.getTime() - b.getTime(),
  )) {
    const parent = comments.length > 0 && random.chance(0.4) ? random.pick(comments) : undefined;
    const _id = new Types.ObjectId();
    if (parent) parent.replies += 1;
    comments.push({
      _id,
      promotion: deal._id,
      author: random.pick(members),
      content: generateText(random, 4, 30),
      parent: parent?._id ?? null,
      root: parent?.root ?? _id,
      createdAt: at,
      deleted: false,
      replies: 0,
      version: 0,
      ...NO_USEFUL_COUNTS,
    });
  }
  return { comments, reactions };
}

/** Cities with few deals, ordered by decreasing number. */
export const rareCities = [
  'Londrina',
  'Maringá',
  'Ponta Grossa',
  'Cascavel',
  'Foz do Iguaçu',
  'Santos',
  'Campinas',
  'Niterói',
  'Petrópolis',
  'Sorocaba',
  'Jundiaí',
  'Apucarana',
  'Guarapuava',
  'Paranaguá',
  'Toledo',
  'Umuarama',
  'Volta Redonda',
  'Cabo Frio',
  'Jacarezinho',
  'Siqueira Campos',
  'Wenceslau Braz',
  'Tomazina',
].map(toCitySlug);

const onlineShare = 0.6;
const menuCityWeights: Readonly<Record<string, number>> = {
  'sao-paulo': 40,
  'rio-de-janeiro': 25,
  curitiba: 20,
  ibaiti: 5,
};
const localCities = new Weighted([...defaultSite.cities.map(({ slug }) => slug), ...rareCities], (city) => {
  const index = rareCities.indexOf(city);
  return index < 0 ? (menuCityWeights[city] ?? 0) : 3 / (index + 1);
});
const categories = zipf(defaultSite.categories.map(({ value }) => value));
const statuses = new Weighted<[PromotionStatus, number]>(
  [
    ['active', 90],
    ['expired', 5],
    ['pending', 2],
    ['rejected', 2],
    ['removed', 1],
  ],
  ([, share]) => share,
);
const shopRandom = new Random(2);
const shops = zipf(Array.from({ length: 400 }, () => generateText(shopRandom, 1, 2)));

export interface GeneratedDeal {
  row: PromotionRow;
  words: IndexedWords;
}

/** A deal as the service would have stored it, with the counts of its later reactions and comments. */
export function generateDeal(random: Random, author: AuthorRow, createdAt: Date): GeneratedDeal {
  const promotionalPrice = Math.max(
    0.9,
    Math.floor(random.logNormal(120, 1.1)) + random.pick([0.9, 0.99, 0]),
  );
  const written = {
    title: generateText(random, 4, 10),
    description: `${generateText(random, 8, 40)}.`,
    promotionalPrice,
    originalPrice: random.chance(0.8) ? cents(promotionalPrice / (1 - random.whole(5, 70) / 100)) : undefined,
    store: shops.pick(random),
    link: `https://loja-${random.whole(1, 400)}.example/produto/${random.whole(1, 1e9)}`,
    ...generateConditions(random),
    coupon: random.chance(0.25) ? `PECHINCHA${random.whole(5, 50)}` : '',
    ...(random.chance(0.05) && { relation: 'affiliate' as const }),
    category: categories.pick(random),
    city: random.chance(onlineShare) ? ONLINE : localCities.pick(random),
  };
  const words = toIndexedWords(written);
  const [status] = statuses.pick(random);
  const decidedAt =
    status === 'pending' ? null : new Date(createdAt.getTime() + random.whole(60, 7_200) * 1_000);
  const publishedAt = status === 'pending' || status === 'rejected' ? null : decidedAt;
  const isOpen = status === 'active' || status === 'expired';
  const likesCount = isOpen ? random.powerLaw(0.9, 5_000) : 0;
  const dislikesCount = isOpen ? random.powerLaw(1.6, 500) : 0;
  const row: PromotionRow = {
    _id: new Types.ObjectId(Types.ObjectId.generate(Math.floor(createdAt.getTime() / 1_000))),
    ...toPromotionContent(written, {
      city: written.city,
      picture: null,
      searchTokens: toSearchTokens(written, author._id.toHexString()),
      givenProduct: null,
    }),
    category: written.category,
    city: written.city,
    status,
    moderationReason: status === 'rejected' ? 'O link não abre.' : null,
    moderatedAt: decidedAt,
    publishedAt,
    createdAt,
    changedAt: decidedAt ?? createdAt,
    author,
    likesCount,
    dislikesCount,
    commentsCount: isOpen ? random.powerLaw(1.1, 800) : 0,
    hot: calculateHotRank(likesCount, dislikesCount, publishedAt ?? createdAt),
    revision: decidedAt ? 2 : 1,
  };
  return { row, words };
}

/** Of six promotions in ten none, of the others one or two. */
function generateConditions(random: Random): PriceConditions {
  const shippingPrice = random.whole(5, 60);
  return {
    ...(random.chance(0.2) && { payment: 'pix' as const }),
    ...(random.chance(0.2)
      ? { shipping: 'free' as const }
      : random.chance(0.1) && { shipping: 'fixed' as const, shippingPrice }),
    ...(random.chance(0.05) && { requires: ['app' as const] }),
  };
}

const cents = (reais: number): number => Math.round(reais * 100) / 100;
