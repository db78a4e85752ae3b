import { screen, within } from '@testing-library/react';
import { renderPage } from '../../../test/render-page';
import { ShopLink } from './shop-link';

const link = 'https://loja.example/fone';
const deal = { link, status: 'active' } as const;

it('shop button is a link to the shop', () => {
  renderPage(<ShopLink deal={deal} />);
  expect(screen.getByRole('link', { name: 'Ir para a loja' }).getAttribute('href')).toBe(link);
});

it.each([
  [{}, 'noopener noreferrer nofollow ugc'],
  [{ relation: 'works-there' }, 'noopener noreferrer nofollow ugc'],
  [{ relation: 'affiliate' }, 'noopener noreferrer nofollow ugc sponsored'],
] as const)('shop link of a deal with %j is %p and keeps its bytes', (declared, rel) => {
  const given = 'https://Loja.example/a%2Fb?B=%7e&a=1+2&&=#x?y';
  renderPage(<ShopLink deal={{ ...deal, ...declared, link: given }} />);
  const anchor = screen.getByRole('link', { name: 'Ir para a loja' });
  expect([anchor.getAttribute('href'), anchor.getAttribute('rel')]).toEqual([given, rel]);
});

it('shop button of a deal that members warn of asks first', async () => {
  const { user } = renderPage(<ShopLink deal={{ ...deal, warning: true }} />);
  expect(screen.queryByRole('link')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ir para a loja' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('Membros avisaram que pode ser golpe. A moderação está verificando.');
  const anchor = dialog.getByRole('link', { name: 'Ir assim mesmo' });
  expect([anchor.getAttribute('href'), anchor.getAttribute('rel')]).toEqual([
    link,
    'noopener noreferrer nofollow ugc',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Voltar' }));
});
