import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { renderPage } from '../../test/render-page';
import { MembersOnly } from './guards';

it.each([
  ['/xaxim/nova-promocao', 'Cidade não encontrada'],
  ['/curitiba/nova-promocao', 'Entrar'],
  ['/xaxim/editar-promocao/1', 'Entrar'],
])('visitor of %s finds %s', async (path, heading) => {
  renderPage(
    <Routes>
      <Route path="/login" element={<h1>Entrar</h1>} />
      <Route element={<MembersOnly />}>
        <Route path="/:city/nova-promocao" element={<h1>Nova promoção</h1>} />
        <Route path="/:city/editar-promocao/:id" element={<h1>Editar Promoção</h1>} />
      </Route>
    </Routes>,
    path,
  );
  await screen.findByRole('heading', { name: heading });
});
