export const promotionSorts = [
  'newest',
  'hot',
  'price_asc',
  'price_desc',
  'discount',
  'most_liked',
  'most_commented',
] as const;
export type PromotionSort = (typeof promotionSorts)[number];
