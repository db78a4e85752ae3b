import { onlinePromotionBody } from '@pechincha/contracts/operations/promotions';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type * as z from 'zod/mini';

/** What is typed, all of it text. */
export interface TypedDeal {
  title: string;
  description: string;
  promotionalPrice: string;
  originalPrice: string;
  link: string;
  store: string;
  coupon: string;
  category: string | undefined;
  city: string;
}

export type ReadDeal = z.output<typeof onlinePromotionBody>;

/** An online deal carries no city. */
export const emptyDeal: TypedDeal = {
  title: '',
  description: '',
  promotionalPrice: '',
  originalPrice: '',
  link: '',
  store: '',
  coupon: '',
  category: '',
  city: 'Online',
};

// The schema takes anything for a price and judges it: what its types call unknown is text here.
export const resolver = standardSchemaResolver<TypedDeal, unknown, ReadDeal>(onlinePromotionBody as never);

export const isFieldName = (name: string): name is keyof TypedDeal => Object.hasOwn(emptyDeal, name);
