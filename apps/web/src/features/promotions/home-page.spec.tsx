import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { changeSite, renderPage, server } from '../../../test/render-page';
import { CityPage } from './home-page';

it.each(['/curitiba%2Fpromocoes', '/sao-paulo%2Fnova-promocao'])(
  '%s is the page of no city',
  async (path) => {
    renderPage(
      <Routes>
        <Route path="/:city" element={<CityPage />} />
      </Routes>,
      path,
    );
    await screen.findByRole('heading', { name: 'Cidade não encontrada' });
  },
);

it('page of a city that an admin adds appears without a reload', async () => {
  server.respond('GET /promotions', { body: { promotions: [], page: 1, totalPages: 1, total: 0 } });
  renderPage(
    <Routes>
      <Route path="/:city" element={<CityPage />} />
    </Routes>,
    '/londrina',
  );
  await screen.findByRole('heading', { name: 'Cidade não encontrada' });
  changeSite({ cities: [{ slug: 'londrina', name: 'Londrina', inMenu: false }] });
  await screen.findByRole('heading', { name: /em Londrina$/ });
});
