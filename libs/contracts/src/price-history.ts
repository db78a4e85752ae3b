/** What the prices of a product say of an original price. */
export const discountVerdicts = ['proved', 'inflated', 'unproved'] as const;
export type DiscountVerdict = (typeof discountVerdicts)[number];

/** Days before today whose prices are compared. */
export const REFERENCE_DAYS = 90;
/** How many prices are enough: on how many days, by how many people, and since how many days. */
export const MIN_PRICES = 5;
export const MIN_PRICE_DAYS = 4;
export const MIN_PRICE_AUTHORS = 3;
export const MIN_HISTORY_DAYS = 14;
/** How far above the reference an original price may be, in per cent. */
export const CLAIM_TOLERANCE_PERCENT = 10;

/** Lengths of a history, in days. */
export const historyDays = [30, 90, 365] as const;
export type HistoryDays = (typeof historyDays)[number];

/** A price at which a promotion of the product was published. */
export interface ProductPrice {
  /** Of America/Sao_Paulo, as `2026-11-30`. */
  day: string;
  /** The promotional price in reais. */
  price: number;
  author: Author;
}

/** Who published a price, or whose promotion is looked at. */
export interface Author {
  id: string;
  /** Equal for accounts that count as one person; null for all others. */
  addressGroup: string | null;
  /** 0 does not count. */
  voteWeight: number;
}

export interface PriceReference {
  /** Whether there are enough prices to compare with. */
  enough: boolean;
  /** Median of the lowest price of each day, in reais; null without enough prices. */
  reference: number | null;
  /** The lowest price, in reais; null without enough prices. */
  lowest: number | null;
}

const DAY_MS = 24 * 60 * 60_000;
const NOT_ENOUGH: PriceReference = { enough: false, reference: null, lowest: null };

/** The day that is so many days earlier. */
export const subtractDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

const isSamePerson = (one: Author, other: Author): boolean =>
  one.id === other.id || (one.addressGroup !== null && one.addressGroup === other.addressGroup);

/** The lowest price of each day, by day. */
export function getDailyLows<Price extends Pick<ProductPrice, 'day' | 'price'>>(
  prices: readonly Price[],
): Map<string, Price> {
  const lows = new Map<string, Price>();
  for (const price of prices) {
    const low = lows.get(price.day);
    if (!low || price.price < low.price) lows.set(price.day, price);
  }
  return lows;
}

/** Of two middle values the mean, in whole cents. */
function getMedian(values: readonly number[]): number {
  const cents = values.map((value) => Math.round(value * 100)).toSorted((one, other) => one - other);
  const middle = Math.floor(cents.length / 2);
  const upper = cents[middle] ?? 0;
  const lower = cents.length % 2 === 0 ? (cents[middle - 1] ?? 0) : upper;
  return Math.round((lower + upper) / 2) / 100;
}

/**
 * What a product usually costs, by prices of the 90 days until today, without those of the promotion's own author and
 * of members without vote weight. Enough are 5 prices, on 4 days, by 3 people (an address group is one), the oldest at least 14 days back.
 */
export function calculatePriceReference(
  prices: readonly ProductPrice[],
  author: Author,
  today: string,
): PriceReference {
  const since = subtractDays(today, REFERENCE_DAYS);
  const counted = prices.filter(
    (price) =>
      price.day >= since &&
      price.day <= today &&
      price.author.voteWeight > 0 &&
      !isSamePerson(price.author, author),
  );
  const lows = [...getDailyLows(counted).values()].map(({ price }) => price);
  const people = new Set(counted.map(({ author: { id, addressGroup } }) => addressGroup ?? id));
  const oldest = counted.reduce((day, price) => (price.day < day ? price.day : day), today);
  const isEnough =
    counted.length >= MIN_PRICES &&
    lows.length >= MIN_PRICE_DAYS &&
    people.size >= MIN_PRICE_AUTHORS &&
    oldest <= subtractDays(today, MIN_HISTORY_DAYS);
  return isEnough ? { enough: true, reference: getMedian(lows), lowest: Math.min(...lows) } : NOT_ENOUGH;
}

/**
 * An original price up to 10 % above the reference is proved, a higher one inflated; without a reference it is
 * unproved. Undefined without an original price above the promotional one.
 */
export function calculateDiscountVerdict(
  { originalPrice, promotionalPrice }: { originalPrice: number | null; promotionalPrice: number },
  { reference }: PriceReference,
): DiscountVerdict | undefined {
  if (originalPrice === null || originalPrice <= promotionalPrice) return undefined;
  if (reference === null) return 'unproved';
  const limit = Math.round(reference * (100 + CLAIM_TOLERANCE_PERCENT));
  return Math.round(originalPrice * 100) <= limit ? 'proved' : 'inflated';
}

/** What a promotional price is compared with, in reais: of an inflated original price the usual price instead. */
export const getComparedPrice = ({
  originalPrice,
  claim,
  reference,
}: {
  originalPrice: number | null;
  claim?: DiscountVerdict | null | undefined;
  reference?: number | null | undefined;
}): number | null => (claim === 'inflated' ? (reference ?? null) : originalPrice);

/** At or below the lowest price of the 90 days. */
export const isLowestPrice = (promotionalPrice: number, { lowest }: PriceReference): boolean =>
  lowest !== null && promotionalPrice <= lowest;
