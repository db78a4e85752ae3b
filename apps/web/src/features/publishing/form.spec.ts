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

it('asks for what each form of the specification has', () => {
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

it('begins an edit with the deal as one would type it', () => {
  expect(toFormValues(deal)).toMatchObject({
    title: 'Chaleira',
    promotionalPrice: '1149,90',
    originalPrice: '',
  });
});

describe('the draft', () => {
  const storage = new Map<string, string>();
  beforeAll(() => {
    globalThis.localStorage = {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    } as unknown as Storage;
  });

  it('keeps what differs, under the city of the address', () => {
    writeDraft('here', { ...emptyFormValues, title: 'Chal', city: 'curitiba' }, emptyFormValues);
    expect(readDraft('here', { ...emptyFormValues, city: 'ibaiti' })).toEqual({
      ...emptyFormValues,
      title: 'Chal',
      city: 'ibaiti',
    });
  });

  it('leaves nothing behind when the form is back at its beginning', () => {
    writeDraft('here', emptyFormValues, emptyFormValues);
    expect(storage.size).toBe(0);
    expect(readDraft('here', emptyFormValues)).toBeUndefined();
  });

  it('ignores what is no draft', () => {
    for (const text of ['null', '7', '{', '{"title":7,"other":"x"}']) {
      storage.set('draft:here', text);
      expect(readDraft('here', emptyFormValues)).toBeUndefined();
    }
  });
});
