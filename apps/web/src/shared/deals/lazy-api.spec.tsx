import { screen } from '@testing-library/react';
import { renderPage, server } from '../../../test/render-page';
import { isNotFound } from '../../lib/api-error';
import { usePromotion } from './lazy-api';

const id = '0123456789abcdef01234567';

function Details({ of = id }: { of?: string }) {
  const { data, error } = usePromotion(of);
  if (isNotFound(error)) return <p>Promoção não encontrada</p>;
  if (!data) return null;
  const { payment, shipping, shippingPrice, requires, storeSlug } = data;
  return <p>{JSON.stringify({ payment, shipping, shippingPrice, requires, storeSlug })}</p>;
}

it('single deal has the conditions of its price, without those that the page does not know', async () => {
  server.respond(`GET /promotions/${id}`, {
    body: {
      _id: id,
      payment: 'cheque',
      shipping: 'fixed',
      shippingPrice: '15.5',
      requires: ['app', 'sorte'],
      storeSlug: 'loja.example',
    },
  });
  renderPage(<Details />);
  const text = await screen.findByText(/shipping/);
  expect(JSON.parse(text.textContent)).toEqual({
    shipping: 'fixed',
    shippingPrice: 15.5,
    requires: ['app'],
    storeSlug: 'loja.example',
  });
});

it.each(['../promotions', '..%2Fusers%2Fme', 'x', `${id}0`])(
  'what is no id is not found without a call: %s',
  async (of) => {
    renderPage(<Details of={of} />);
    expect(await screen.findByText('Promoção não encontrada')).toBeTruthy();
    expect(server.listRequests(`GET /promotions/${encodeURIComponent(of)}`)).toEqual([]);
  },
);
