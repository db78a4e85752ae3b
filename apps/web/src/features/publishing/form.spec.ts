import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { readDraft, writeDraft } from './deal-draft';
import { getEditForm, emptyFormValues, localForm, onlineForm, toFormValues } from './form';

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

describe('deal draft', () => {
  const storage = new Map<string, string>();
  beforeAll(() => {
    globalThis.localStorage = {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    } as unknown as Storage;
  });

  it('keeps changed values and takes the city from the URL', () => {
    writeDraft('here', { ...emptyFormValues, title: 'Chal', city: 'curitiba' }, emptyFormValues);
    expect(readDraft('here', { ...emptyFormValues, city: 'ibaiti' })).toEqual({
      ...emptyFormValues,
      title: 'Chal',
      city: 'ibaiti',
    });
  });

  it('is deleted when the values equal the initial values', () => {
    writeDraft('here', emptyFormValues, emptyFormValues);
    expect(storage.size).toBe(0);
    expect(readDraft('here', emptyFormValues)).toBeUndefined();
  });

  it('is undefined when the stored JSON is invalid', () => {
    for (const text of ['null', '7', '{', '{"title":7,"other":"x"}']) {
      storage.set('draft:here', text);
      expect(readDraft('here', emptyFormValues)).toBeUndefined();
    }
  });
});
