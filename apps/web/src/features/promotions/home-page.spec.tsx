import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { renderPage } from '../../../test/render-page';
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
