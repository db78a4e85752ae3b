import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { screen, within } from '@testing-library/react';
import { renderPage } from '../../../test/render-page';
import { parsePromotionDetails } from '../../api/promotion-details';
import { DealDetails } from './deal-details';
import { BuyBar } from './deal-page';
import { formatPriceSum } from './price-box';

const format = (deal: Partial<Promotion>): string =>
  formatPriceSum({ promotionalPrice: 100, ...deal } as Promotion);

it.each([
  [
    { shipping: 'fixed', shippingPrice: 15, importTax: 20 },
    'R$ 100,00 + R$ 15,00 de frete + R$ 20,00 de imposto',
  ],
  [{ importTax: 20 }, 'R$ 100,00 + R$ 20,00 de imposto'],
  [{ shipping: 'varies', shippingPrice: 15, cashback: 5 }, ''],
] as const)('price sum with %j is %j', (deal, text) => {
  expect(format(deal)).toBe(text);
});

const base = {
  _id: '0123456789abcdef01234567',
  title: 'Fone sem fio',
  store: 'Loja Boa',
  link: 'https://loja.example/fone',
  promotionalPrice: 100,
  originalPrice: 200,
  discount: 50,
  image: '/uploads/fone.webp',
};

function show(change: object = {}) {
  const deal = parsePromotionDetails({ ...base, ...change });
  renderPage(
    <>
      <DealDetails deal={deal}>{null}</DealDetails>
      <BuyBar deal={deal} />
    </>,
  );
  return within(screen.getByRole('region', { name: 'Preço' }));
}

it('price box shows the final price, what it is made of, and all conditions', () => {
  const box = show({
    finalPrice: 135,
    condition: 'no Pix · frete R$ 15,00',
    payment: 'pix',
    shipping: 'fixed',
    shippingPrice: 15,
    importTax: 20,
  });
  expect(box.getByText('Por apenas').nextElementSibling?.textContent).toBe('R$ 135,00');
  box.getByText('no Pix · frete R$ 15,00');
  box.getByText('R$ 100,00 + R$ 15,00 de frete + R$ 20,00 de imposto');
  const conditions = within(box.getByRole('list', { name: 'Condições do preço' }));
  expect(conditions.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Preço no Pix',
    'Frete R$ 15,00',
    'Imposto de importação R$ 20,00',
  ]);
  box.getByText('Você economiza R$ 65,00');
  expect(screen.getByRole('complementary', { name: 'Comprar' }).textContent).toContain('R$ 135,00');
});

it('price box claims no saving when the final price is as high as the original one', () => {
  const box = show({ finalPrice: 200, shipping: 'fixed', shippingPrice: 100 });
  expect(box.queryByText(/Você economiza/)).toBeNull();
  expect(box.queryByText(/^De/)).toBeNull();
});

it('price box without conditions is as before', () => {
  const box = show();
  expect(box.getByText('Por apenas').nextElementSibling?.textContent).toBe('R$ 100,00');
  box.getByText('Você economiza R$ 100,00 (50%)');
  expect(box.queryByRole('list')).toBeNull();
});

it('store of a deal links to all its deals when it has a slug', () => {
  show({ storeSlug: 'loja.example' });
  expect(screen.getByRole('link', { name: 'Loja Boa' }).getAttribute('href')).toBe('/?store=loja.example');
});

it('store of a deal without a slug is no link', () => {
  show();
  screen.getByText('Loja Boa');
  expect(screen.queryByRole('link', { name: 'Loja Boa' })).toBeNull();
});

it("deal's page says before the shop button what its author gains", () => {
  show({ relation: 'affiliate' });
  const label = screen.getByText('Link de afiliado');
  const [button] = screen.getAllByRole('link', { name: 'Ir para a loja' });
  expect(label.compareDocumentPosition(button!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
