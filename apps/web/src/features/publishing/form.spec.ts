import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { getEditForm, localForm, onlineForm, toFormValues } from './form';

const deal = {
  title: 'Chaleira',
  description: '',
  promotionalPrice: 1149.9,
  originalPrice: null,
  link: 'https://chaleira.example',
  store: '',
  coupon: '',
  category: 'casa',
  city: 'online',
} as Promotion;

it('deal forms have the fields of the specification', () => {
  expect([...localForm.fields].toSorted()).toEqual(
    ['category', 'city', 'description', 'originalPrice', 'promotionalPrice', 'store', 'title'].toSorted(),
  );
  expect(localForm.optional.size).toBe(0);
  expect([...onlineForm.optional].toSorted()).toEqual([
    'category',
    'coupon',
    'description',
    'originalPrice',
    'store',
  ]);
  expect(getEditForm(deal).optional.has('store')).toBe(true);
  expect(getEditForm({ city: 'curitiba' }).optional.has('store')).toBe(false);
});

it('edit form values show prices as typed', () => {
  expect(toFormValues(deal)).toMatchObject({
    title: 'Chaleira',
    promotionalPrice: '1149,90',
    originalPrice: '',
  });
});
