import { defaultSite } from '@pechincha/contracts/site';
import { screen, within } from '@testing-library/react';
import { changeSite, renderPage } from '../../../test/render-page';
import { Footer } from './layout';
import { TopBar } from './top-bar';

const listLinks = () =>
  screen
    .getAllByRole('link')
    .slice(0, 2)
    .map(({ textContent }) => textContent);

it('footer has contact, network and name of the site, as they are now', () => {
  renderPage(<Footer />);
  expect(listLinks()).toEqual(['contato@pechincha.example', 'Instagram']);
  screen.getByText('© 2025 Pechincha');
  changeSite({
    name: 'Feira',
    contactEmail: 'oi@feira.example',
    socialUrl: 'https://www.rede.example/@feira',
  });
  expect(listLinks()).toEqual(['oi@feira.example', 'rede.example']);
  expect(screen.getByRole('link', { name: 'rede.example' }).getAttribute('href')).toBe(
    'https://www.rede.example/@feira',
  );
  screen.getByText('© 2025 Feira');
});

it('footer of a site without another network has no link to one', () => {
  changeSite({ socialUrl: '' });
  renderPage(<Footer />);
  expect(listLinks()).toEqual(['contato@pechincha.example', 'Como medimos']);
});

it('city menu has the cities that are in it, in the order of the site', async () => {
  const { user } = renderPage(<TopBar />, '/curitiba');
  changeSite({
    name: 'Feira',
    cities: [
      { slug: 'londrina', name: 'Londrina', inMenu: true },
      { slug: 'maringa', name: 'Maringá', inMenu: false },
      ...defaultSite.cities.slice(0, 1),
    ],
  });
  screen.getByRole('link', { name: 'Feira, início' });
  await user.click(screen.getByRole('button', { name: 'Curitiba: mudar de cidade' }));
  const menu = await screen.findByRole('menu', { name: 'Cidades' });
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map((item) => [item.textContent, item.getAttribute('href')]),
  ).toEqual([
    ['Todas as cidades', '/'],
    ['Londrina', '/londrina'],
    ['Curitiba', '/curitiba'],
  ]);
});
