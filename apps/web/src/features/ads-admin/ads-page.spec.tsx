import { jest } from '@jest/globals';
import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { createMember, renderPage, server, signIn } from '../../../test/render-page';
import { parseAdvertisement } from '../../api/advertisement';
import { AdSlot } from '../../shared/ads/ad-slot';
import { AdsPage } from './ads-page';

const ad: Advertisement = {
  ...parseAdvertisement({ _id: 'a'.repeat(24), title: 'Feira de quinta', status: 'active' }),
  image: '/uploads/feira.webp',
  startDate: '2026-01-01T03:00:00.000Z',
};

function openAds(path = '/admin/anuncios') {
  server.respond('GET /admin/advertisements', { body: [ad] });
  signIn(createMember({ role: 'admin' }));
  return renderPage(
    <>
      <Link to="/">Início</Link>
      <Link to="/admin/anuncios">Anúncios</Link>
      <Routes>
        <Route path="/" element={<AdSlot position="top" city={undefined} ready />} />
        <Route path="/admin/anuncios" element={<AdsPage />} />
      </Routes>
    </>,
    path,
  );
}

it('ad whose picture does not load is marked as broken', async () => {
  openAds();
  await screen.findByText('Feira de quinta');
  expect(screen.queryByText('Imagem não carregou')).toBeNull();
  fireEvent.error(document.querySelector('td img, [role=cell] img')!);
  screen.getByText('Imagem não carregou');
});

it('list shows an ad as it was saved a moment before', async () => {
  Object.assign(globalThis, {
    IntersectionObserver: class {
      observe() {}
      disconnect() {}
    },
  });
  server.respond('GET /advertisements/active', { body: [ad] });
  const { user } = openAds('/');
  await screen.findByText('Feira de quinta');
  await user.click(screen.getByRole('link', { name: 'Anúncios' }));
  server.respond(`PUT /admin/advertisements/${ad._id}`, { body: { ...ad, status: 'inactive' } });
  await user.click(await screen.findByRole('button', { name: /^Desativar/ }));
  await screen.findByText('Anúncio desativado com sucesso');
  server.respond('GET /advertisements/active', { body: [{ ...ad, title: 'Feira de sexta' }] });
  await user.click(screen.getByRole('link', { name: 'Início' }));
  expect(screen.queryByText('Feira de quinta')).toBeNull();
  await screen.findByText('Feira de sexta');
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
});

it('ad that another admin has deleted leaves the list when it is saved, and its form keeps what was typed', async () => {
  server.respond(`GET /admin/advertisements/${ad._id}`, { body: ad });
  const { user } = openAds(`/admin/anuncios?edit=${ad._id}`);
  const table = await screen.findByRole('table');
  await within(table).findByText('Feira de quinta');
  await user.type(await screen.findByLabelText(/^Título/), ' e sexta');
  const message = 'Anúncio não encontrado.';
  for (const route of ['PUT', 'GET'])
    server.respond(`${route} /admin/advertisements/${ad._id}`, { status: 404, body: { message } });
  server.respond('GET /admin/advertisements', { body: [] });
  await user.click(screen.getByRole('button', { name: 'Atualizar anúncio' }));
  await waitFor(() => expect(screen.queryByText('Feira de quinta')).toBeNull());
  const [inForm] = await screen.findAllByText(message, { selector: 'form *' });
  expect(inForm).toBeDefined();
  expect(document.activeElement?.closest('form')).not.toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>(/^Título/).value).toBe('Feira de quinta e sexta');
});

it('ad that is deleted again after a lost response is gone without an error', async () => {
  const { user } = openAds();
  await user.click(await screen.findByRole('button', { name: 'Excluir Feira de quinta' }));
  server.respond(`DELETE /admin/advertisements/${ad._id}`, { status: 404 });
  server.respond('GET /admin/advertisements', { body: [] });
  await user.click(await screen.findByRole('button', { name: 'Excluir anúncio' }));
  await screen.findByText('Anúncio removido com sucesso');
  await waitFor(() => expect(screen.queryByText('Feira de quinta')).toBeNull());
});

it('changes of ads whose responses are lost are announced as the list has them', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = openAds();
  server.respond(`PUT /admin/advertisements/${ad._id}`, () => {
    server.respond('GET /admin/advertisements', { body: [{ ...ad, status: 'inactive' }] });
    return { isLost: true };
  });
  await user.click(await screen.findByRole('button', { name: /^Desativar/ }));
  await screen.findByText('Anúncio desativado com sucesso', undefined, { timeout: 3000 });
  server.respond(`DELETE /admin/advertisements/${ad._id}`, () => {
    server.respond('GET /admin/advertisements', { body: [] });
    return { isLost: true };
  });
  await user.click(await screen.findByRole('button', { name: 'Excluir Feira de quinta' }));
  await user.click(await screen.findByRole('button', { name: 'Excluir anúncio' }));
  await screen.findByText('Anúncio removido com sucesso', undefined, { timeout: 3000 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText(/^Erro ao/)).toBeNull();
  jest.restoreAllMocks();
});

it('calls that get no response are explained by ad blockers, others are not', async () => {
  const { user } = openAds();
  const update = `PUT /admin/advertisements/${ad._id}`;
  server.respond(update, { status: 500 });
  await user.click(await screen.findByRole('button', { name: /^Desativar/ }));
  await screen.findByText('Erro ao alterar status do anúncio');
  expect(screen.queryByText(/bloqueador de anúncios/)).toBeNull();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server.respond(update, { isLost: true });
  await user.click(screen.getByRole('button', { name: /^Desativar/ }));
  await screen.findByText(/libere este site nele/, undefined, { timeout: 3000 });
  jest.restoreAllMocks();
});

it('form is that of a new ad once the ad that was edited is deleted', async () => {
  server.respond(`GET /admin/advertisements/${ad._id}`, { body: ad });
  const { user } = openAds(`/admin/anuncios?edit=${ad._id}`);
  await screen.findByDisplayValue('Feira de quinta');
  server.respond(`DELETE /admin/advertisements/${ad._id}`, { body: { msg: 'ok' } });
  await user.click(await screen.findByRole('button', { name: 'Excluir Feira de quinta' }));
  await user.click(await screen.findByRole('button', { name: 'Excluir anúncio' }));
  await screen.findByRole('heading', { name: 'Novo anúncio' });
  expect(location.search).toBe('');
});
