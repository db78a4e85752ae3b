import {
  localEditBody,
  localPromotionBody,
  onlineEditBody,
  onlinePromotionBody,
} from '@pechincha/contracts/operations/promotions';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import type { Resolver } from 'react-hook-form';

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
export type FieldName = keyof TypedDeal;

/** What the schema makes of it: prices are numbers. */
export type ReadDeal = Readonly<Record<string, string | number | undefined>>;

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

/** One of the forms of a deal: its rules, the fields that it asks for and those that may stay empty. */
export interface DealForm {
  resolver: Resolver<TypedDeal, unknown, ReadDeal>;
  asks: ReadonlySet<FieldName>;
  optional: ReadonlySet<FieldName>;
}

type Schema = Parameters<typeof standardSchemaResolver>[0];

const formOf = (schema: unknown, asks: FieldName[], optional: FieldName[]): DealForm => ({
  // The schemas take anything for a price and judge it: what their types call unknown is text here.
  resolver: standardSchemaResolver(schema as Schema) as unknown as DealForm['resolver'],
  asks: new Set([...asks, ...optional]),
  optional: new Set(optional),
});

export const onlineForm = formOf(
  onlinePromotionBody,
  ['title', 'promotionalPrice', 'link'],
  ['originalPrice', 'store', 'coupon', 'category', 'description'],
);

const ofAnyLocal: FieldName[] = ['title', 'promotionalPrice', 'originalPrice', 'store', 'description'];
export const localForm = formOf(localPromotionBody, [...ofAnyLocal, 'category', 'city'], []);

const onlineEditForm = formOf(
  onlineEditBody,
  ['title', 'promotionalPrice'],
  ['originalPrice', 'store', 'link', 'coupon', 'description'],
);
const localEditForm = formOf(localEditBody, ofAnyLocal, ['link', 'coupon']);

/** A deal keeps the rules of the form that it came from. */
export const editFormOf = ({ city }: Pick<Promotion, 'city'>): DealForm =>
  city === 'online' ? onlineEditForm : localEditForm;

export const isFieldName = (name: string): name is FieldName => Object.hasOwn(emptyDeal, name);

/** A price as one would type it: '1149,90', or nothing. */
const typedPrice = (reais: number | null): string => (reais ? reais.toFixed(2).replace('.', ',') : '');

/** A deal that is there, as its edit form begins. */
export const typedOf = (deal: Promotion): TypedDeal => ({
  title: deal.title,
  description: deal.description,
  promotionalPrice: typedPrice(deal.promotionalPrice),
  originalPrice: typedPrice(deal.originalPrice),
  link: deal.link,
  store: deal.store,
  coupon: deal.coupon,
  category: deal.category,
  city: deal.city,
});
