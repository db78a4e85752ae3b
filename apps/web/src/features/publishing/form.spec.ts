import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { readDraft, writeDraft } from './draft';
import { editFormOf, emptyDeal, localForm, onlineForm, typedOf } from './form';

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
  expect([...localForm.asks].toSorted()).toEqual(
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
  expect(editFormOf(deal).optional.has('store')).toBe(true);
  expect(editFormOf({ city: 'curitiba' }).optional.has('store')).toBe(false);
});

it('begins an edit with the deal as one would type it', () => {
  expect(typedOf(deal)).toMatchObject({ title: 'Chaleira', promotionalPrice: '1149,90', originalPrice: '' });
});

describe('the draft', () => {
  const kept = new Map<string, string>();
  beforeAll(() => {
    globalThis.localStorage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    } as unknown as Storage;
  });

  it('keeps what differs, under the city of the address', () => {
    writeDraft('here', { ...emptyDeal, title: 'Chal', city: 'curitiba' }, emptyDeal);
    expect(readDraft('here', { ...emptyDeal, city: 'ibaiti' })).toEqual({
      ...emptyDeal,
      title: 'Chal',
      city: 'ibaiti',
    });
  });

  it('leaves nothing behind when the form is back at its beginning', () => {
    writeDraft('here', emptyDeal, emptyDeal);
    expect(kept.size).toBe(0);
    expect(readDraft('here', emptyDeal)).toBeUndefined();
  });

  it('ignores what is no draft', () => {
    for (const text of ['null', '7', '{', '{"title":7,"other":"x"}']) {
      kept.set('draft:here', text);
      expect(readDraft('here', emptyDeal)).toBeUndefined();
    }
  });
});
