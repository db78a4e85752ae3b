import { screen, waitFor } from '@testing-library/react';
import { changeSite, renderPage } from '../../../test/render-page';
import { parsePromotion } from '../../api/promotion';
import { DealCard } from './deal-card';

const createDeal = (change: object = {}) =>
  parsePromotion({
    _id: '0123456789abcdef01234567',
    title: 'Fone sem fio',
    promotionalPrice: 100,
    originalPrice: 120,
    image: '/uploads/fone.webp',
    ...change,
  });

const show = (change: object = {}): string => {
  renderPage(<DealCard deal={createDeal(change)} priority="later" />);
  const body = screen.getByRole('article').querySelector('.deal-body');
  return [...(body?.querySelectorAll('.deal-price, .deal-condition') ?? [])]
    .map(({ textContent }) => textContent)
    .join('|');
};

it('card shows the promotional price alone when it has no conditions', () => {
  expect(show()).toBe('R$ 100,00De R$ 120,00');
});

it('card shows the final price and the condition below it', () => {
  expect(show({ finalPrice: 115, condition: 'frete R$ 15,00' })).toBe('R$ 115,00De R$ 120,00|frete R$ 15,00');
});

it('card shows no old price below the final price', () => {
  expect(show({ finalPrice: 125, condition: 'frete R$ 25,00' })).toBe('R$ 125,00|frete R$ 25,00');
});

it('card shows when the deal was last seen in the place of its age', () => {
  const seenAt = new Date(Date.now() - 12 * 60_000).toISOString();
  const createdAt = new Date(Date.now() - 40 * 60_000).toISOString();
  show({ createdAt, freshness: { seenAt, people: 3 } });
  const time = screen.getByText('visto há 12 min');
  expect(time.title).toMatch(/^Visto ativo: /);
  expect(screen.queryByText('há 40 min')).toBeNull();
});

it('card shows the age of a deal that nobody saw, or that has expired', () => {
  const createdAt = new Date(Date.now() - 40 * 60_000).toISOString();
  const freshness = { seenAt: createdAt, people: 0 };
  show({ createdAt, freshness });
  screen.getByText('há 40 min');
});

it('age of a deal is counted from its publication', () => {
  const [createdAt, publishedAt] = [40, 12].map((minutes) =>
    new Date(Date.now() - minutes * 60_000).toISOString(),
  );
  show({ createdAt, publishedAt });
  screen.getByText('há 12 min');
});

it('deal that cannot be drawn costs only its own card', () => {
  console.error = () => undefined;
  renderPage(
    <>
      <DealCard deal={createDeal({ _id: '\uD800' })} priority="later" />
      <DealCard deal={createDeal({ title: 'Caneca' })} priority="later" />
    </>,
  );
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Caneca']);
});

it.each([
  [{ relation: 'affiliate' }, 'Link de afiliado'],
  [{ relation: 'works-there' }, 'Publicada por quem trabalha na loja'],
  [{ relation: 'none' }, undefined],
  [{}, undefined],
])('card of a deal with %j says %p', (change, text) => {
  show(change);
  expect(document.querySelector('.deal-condition')?.textContent).toBe(text);
});

it.each([
  ['carros', 'car'],
  ['foguetes', 'tag'],
  ['sumiu', 'tag'],
])('deal of category %s without a picture has the icon %s', async (category, icon) => {
  changeSite({
    categories: [
      { value: 'carros', label: 'Carros', icon: 'car', hidden: true },
      // As a later version may have.
      { value: 'foguetes', label: 'Foguetes', icon: 'rocket' as 'tag', hidden: false },
    ],
  });
  show({ category, image: null });
  await waitFor(() => expect(document.querySelector(`.deal-photo .lucide-${icon}`)).not.toBeNull());
});
