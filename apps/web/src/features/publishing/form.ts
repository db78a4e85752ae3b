import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import type { Validity } from '@pechincha/contracts/operations/date-fields';
import {
  localEditBody,
  localPromotionBody,
  onlineEditBody,
  onlinePromotionBody,
} from '@pechincha/contracts/operations/promotion-bodies';
import { calculateFinalPrice } from '@pechincha/contracts/price-conditions';
import { formatPrice, parsePrice } from '@pechincha/contracts/prices';
import type { Relation } from '@pechincha/contracts/relations';
import type { Resolver, UseFormReturn } from 'react-hook-form';
import {
  type ConditionValues,
  emptyConditionValues,
  parseConditionValues,
  toConditionInput,
  toConditionValues,
  toPriceInput,
} from './condition-values';

export const validityFields = ['validFrom', 'validUntil'] as const satisfies readonly (keyof Validity)[];

type ValidityField = (typeof validityFields)[number];

/** Days as `2026-11-30`, or ''. */
type ValidityValues = Record<ValidityField, string>;

const emptyValidityValues: ValidityValues = { validFrom: '', validUntil: '' };

export const validityLabels: Record<ValidityField, string> = {
  validFrom: 'Válida a partir de',
  validUntil: 'Válida até',
};

export const isValidityField = (name: string): name is ValidityField =>
  validityFields.some((field) => field === name);

const toValidityValues = ({ validFrom = '', validUntil = '' }: Validity): ValidityValues => ({
  validFrom,
  validUntil,
});

/** What the author gains from the deal, in their own words. */
export const relationLabels: Record<Relation, string> = {
  none: 'Não',
  affiliate: 'O link é de afiliado',
  'works-there': 'Trabalho na loja',
};
export const RELATION_QUESTION = 'Você ganha algo com esta promoção?';

/** Form values, all text. */
export interface DealFormValues extends ConditionValues, ValidityValues {
  title: string;
  description: string;
  promotionalPrice: string;
  originalPrice: string;
  link: string;
  store: string;
  coupon: string;
  /** A `Relation`. */
  relation: string;
  category: string | undefined;
  city: string;
}
export type FieldName = keyof DealFormValues;

/** Values after validation; prices are numbers. */
export type ParsedDeal = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** Initial values; online deals use the city 'Online'. */
export const emptyFormValues: DealFormValues = {
  title: '',
  description: '',
  promotionalPrice: '',
  originalPrice: '',
  link: '',
  store: '',
  coupon: '',
  relation: 'none',
  category: '',
  city: 'Online',
  ...emptyConditionValues,
  ...emptyValidityValues,
};

/** A deal form: validation, its fields and those that may be empty. Every form has the conditions of the price and the days. */
export interface DealForm {
  resolver: Resolver<DealFormValues, unknown, ParsedDeal>;
  fields: ReadonlySet<FieldName>;
  optional: ReadonlySet<FieldName>;
}

export interface FieldsProps {
  rules: DealForm;
  form: UseFormReturn<DealFormValues, unknown, ParsedDeal>;
  values: Partial<DealFormValues>;
  /** See `useDraftForm`. */
  recheck: (name: FieldName) => void;
  /** The link without the code of an affiliate, if the server has refused it for that. */
  cleanLink: string | undefined;
}

/** What the input of a field has of the form. */
export const bindField = ({ rules, form }: Pick<FieldsProps, 'rules' | 'form'>, name: FieldName) => ({
  optional: rules.optional.has(name),
  error: form.formState.errors[name]?.message,
  ...form.register(name),
});

type Schema = Parameters<typeof standardSchemaResolver>[0];

/** The schemas type prices as unknown; the form's values are text. */
function createResolver(schema: unknown): DealForm['resolver'] {
  const resolve = standardSchemaResolver(schema as Schema) as unknown as DealForm['resolver'];
  return (values, context, options) =>
    resolve({ ...values, ...toConditionInput(values) } as DealFormValues, context, options);
}

const createDealForm = (schema: unknown, required: FieldName[], optional: FieldName[]): DealForm => ({
  resolver: createResolver(schema),
  fields: new Set([...required, ...optional]),
  optional: new Set(optional),
});

export const onlineForm = createDealForm(
  onlinePromotionBody,
  ['title', 'promotionalPrice', 'link'],
  ['originalPrice', 'store', 'coupon', 'category', 'description'],
);

const localFields: FieldName[] = ['title', 'promotionalPrice', 'originalPrice', 'store', 'description'];
export const localForm = createDealForm(localPromotionBody, [...localFields, 'category', 'city'], []);

const onlineEditForm = createDealForm(
  onlineEditBody,
  ['title', 'promotionalPrice'],
  ['originalPrice', 'store', 'link', 'coupon', 'description'],
);
const localEditForm = createDealForm(localEditBody, localFields, ['link', 'coupon']);

/** Editing uses the rules of the form the deal was published with. */
export const getEditForm = ({ city }: Pick<Promotion, 'city'>): DealForm =>
  city === 'online' ? onlineEditForm : localEditForm;

/** Initial values for editing a deal. */
export const toFormValues = (deal: Promotion): DealFormValues => ({
  title: deal.title,
  description: deal.description,
  promotionalPrice: toPriceInput(deal.promotionalPrice),
  originalPrice: toPriceInput(deal.originalPrice),
  link: deal.link,
  store: deal.store,
  coupon: deal.coupon,
  relation: deal.relation ?? 'none',
  category: deal.category,
  city: deal.city,
  ...toConditionValues(deal),
  ...toValidityValues(deal),
});

/** The price with the fixed shipping and import tax typed so far; undefined if it is the promotional price. */
export function findFinalPrice(values: Partial<DealFormValues>): number | undefined {
  const price = parsePrice(values.promotionalPrice ?? '');
  if (!price) return undefined;
  const finalPrice = calculateFinalPrice(price, parseConditionValues(values));
  return finalPrice === price ? undefined : finalPrice;
}

/** `Preço final: R$ 115,00`, or '' if it is the promotional price. */
export function formatFinalPrice(values: Partial<DealFormValues>): string {
  const finalPrice = findFinalPrice(values);
  return finalPrice === undefined ? '' : `Preço final: ${formatPrice(finalPrice)}`;
}

const listWords = (text: ParsedDeal[string]): string[] => String(text).toLowerCase().split(/\s+/);

/** Whether two contents are of one deal: their link, without links half of their title, or all but one field are the same. */
export function isCorrected(earlier: ParsedDeal, deal: ParsedDeal): boolean {
  const isSame = (name: string): boolean => String(earlier[name] ?? '') === String(deal[name] ?? '');
  if (Object.keys(deal).filter((name) => !isSame(name)).length === 1) return true;
  if (deal['link'] || earlier['link']) return isSame('link');
  const [before, now] = [listWords(earlier['title']), listWords(deal['title'])];
  const common = now.filter((word) => before.includes(word));
  return common.length * 2 >= Math.max(before.length, now.length);
}
