import { screen } from '@testing-library/react';
import { renderPage } from '../../../../test/render-page';
import { server } from '../../../../test/server';
import { usePromotion } from './use-promotion';

const id = '0123456789abcdef01234567';

function Details() {
  const { data } = usePromotion(id);
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
