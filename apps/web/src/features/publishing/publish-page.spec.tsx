import { jest } from '@jest/globals';
import { defaultSite } from '@pechincha/contracts/site';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import {
  changeSite,
  createMember,
  holdResponse,
  renderMemberPage,
  renderPage,
  server,
  signIn,
} from '../../../test/render-page';
import { LocalPublishPage, PublishPage } from './publish-page';

const RESTORED_TEXT = 'Este é o rascunho que você tinha começado.';
const bia = createMember({ _id: 'b'.repeat(24), name: 'Bia' });

async function openForm() {
  const { user, unmount } = renderMemberPage(<PublishPage />, '/nova-promocao');
  const title = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Título' });
  const fill = async (name: RegExp, text: string): Promise<void> => {
    await user.click(screen.getByRole('textbox', { name }));
    await user.paste(text);
  };
  const submit = () => user.click(screen.getByRole('button', { name: 'Publicar Promoção Online' }));
  return { user, unmount, title, fill, submit };
}

const listDrafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));

it('preview shows what is saved once there are both prices', async () => {
  signIn();
  const { fill } = await openForm();
  const preview = screen.getByRole('complementary', { name: 'Prévia' });
  await fill(/^Preço original/, '20');
  expect(preview.textContent).not.toMatch(/%|De R/);
  await fill(/^Preço promocional/, '15');
  expect(preview.textContent).toMatch(/25%.*De R\$.20,00/);
});

it('deal form restores its draft until the member starts over', async () => {
  signIn();
  const first = await openForm();
  expect(screen.queryByText(RESTORED_TEXT)).toBeNull();
  await first.fill(/^Título/, 'Fone bluetooth');
  first.unmount();

  const second = await openForm();
  expect(second.title.value).toBe('Fone bluetooth');
  await screen.findByText(RESTORED_TEXT);
  await second.user.click(screen.getByRole('button', { name: 'Começar de novo' }));
  await waitFor(() => expect(second.title.value).toBe(''));
  expect(screen.queryByText(RESTORED_TEXT)).toBeNull();
  expect(listDrafts()).toEqual([]);
});

it('deal form keeps its draft when publishing fails and deletes it after success', async () => {
  signIn();
  server.respond('POST /promotions', { status: 503 });
  const first = await openForm();
  await first.fill(/^Título/, 'Fone bluetooth com cancelamento de ruído');
  await first.fill(/^Preço promocional/, '199,90');
  await first.fill(/^Link do site/, 'https://loja.example/fone');
  await first.submit();
  await screen.findByText('Erro ao publicar promoção online');
  expect(listDrafts()).toHaveLength(1);

  server.respond('POST /promotions', { status: 201, body: { msg: 'Aguarda aprovação' } });
  await first.submit();
  await screen.findByText('Promoção online publicada com sucesso!');
  expect(location.pathname).toBe('/');
  expect(listDrafts()).toEqual([]);
  const keys = server.listRequests('POST /promotions').map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual([keys[0], keys[0]]);
  first.unmount();

  expect((await openForm()).title.value).toBe('');
});

it('deal that is corrected after its response was lost is published once, and edited', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  signIn();
  const [id, PUBLISH] = ['c'.repeat(24), 'POST /promotions'];
  server.respond(PUBLISH, { isLost: true });
  const { user, title, fill, submit } = await openForm();
  await fill(/^Título/, 'Fone bluetoth com cancelamento de ruído');
  await fill(/^Preço promocional/, '199,90');
  await fill(/^Link do site/, 'https://loja.example/fone');
  await submit();
  await screen.findByText('Erro ao publicar promoção online', undefined, { timeout: 3000 });
  await user.clear(title);
  await fill(/^Título/, 'Fone bluetooth com cancelamento de ruído');
  server.respond(PUBLISH, { status: 201, body: { promotion: { _id: id }, msg: 'Aguarda aprovação' } });
  server.respond(`PUT /promotions/${id}`, { body: { _id: id } });
  await submit();
  await screen.findByText('Promoção online publicada com sucesso!');
  const sent = server.listRequests(PUBLISH);
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(String(sent.at(-1)?.body)).toContain('bluetoth');
  const [edit, ...others] = server.listRequests(`PUT /promotions/${id}`);
  expect(String(edit?.body)).toContain('bluetooth');
  expect(others).toEqual([]);
  jest.restoreAllMocks();
});

it('another deal is published as such after the response of the first was lost', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  signIn();
  const PUBLISH = 'POST /promotions';
  server.respond(PUBLISH, { isLost: true });
  const { user, fill, submit } = await openForm();
  await fill(/^Título/, 'Fone bluetooth com cancelamento de ruído');
  await fill(/^Preço promocional/, '199,90');
  await fill(/^Link do site/, 'https://loja.example/fone');
  await submit();
  await screen.findByText('Erro ao publicar promoção online', undefined, { timeout: 3000 });
  for (const name of [/^Título/, /^Link do site/]) await user.clear(screen.getByRole('textbox', { name }));
  await fill(/^Título/, 'Moringa de barro');
  await fill(/^Link do site/, 'https://loja.example/moringa');
  server.respond(PUBLISH, { status: 201, body: { promotion: { _id: 'c'.repeat(24) }, msg: 'ok' } });
  await submit();
  await screen.findByText('Promoção online publicada com sucesso!');
  const sent = server.listRequests(PUBLISH);
  expect(String(sent.at(-1)?.body)).toContain('Moringa');
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
  jest.restoreAllMocks();
});

it('deal form keeps text and picture while the picture store is away, and the next try sends both', async () => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  signIn();
  const message = 'Este serviço está fora do ar no momento. Tente de novo em instantes.';
  server.respond('POST /promotions', {
    status: 503,
    body: { statusCode: 503, code: 'UNAVAILABLE', msg: message, message },
  });
  const { title, fill, submit } = await openForm();
  await fill(/^Título/, 'Fone bluetooth com cancelamento de ruído');
  await fill(/^Preço promocional/, '199,90');
  await fill(/^Link do site/, 'https://loja.example/fone');
  // GIFs are not redrawn, which the simulated page cannot do.
  const file = new File([new Uint8Array(3)], 'fone.gif', { type: 'image/gif' });
  const input = screen.getByLabelText<HTMLInputElement>('Imagem', { selector: 'input' });
  fireEvent.change(input, { target: { files: [file] } });
  await screen.findByText('fone.gif');
  await submit();
  await screen.findByText(message);
  expect(title.value).toBe('Fone bluetooth com cancelamento de ruído');
  screen.getByText('fone.gif');
  screen.getByRole('img', { name: 'Prévia da imagem escolhida' });
  expect(listDrafts()).toHaveLength(1);

  server.respond('POST /promotions', { status: 201, body: { msg: 'Aguarda aprovação' } });
  await submit();
  await screen.findByText('Promoção online publicada com sucesso!');
  const sent = server.listRequests('POST /promotions');
  expect(sent).toHaveLength(2);
  for (const { body } of sent) expect(String(body)).toContain('filename="fone.gif"');
});

it('deal form shows the progress of its picture, and keeps everything when the upload is too slow', async () => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  signIn();
  const respond = holdResponse('POST /promotions');
  const { title, fill, submit } = await openForm();
  await fill(/^Título/, 'Fone bluetooth com cancelamento de ruído');
  await fill(/^Preço promocional/, '199,90');
  await fill(/^Link do site/, 'https://loja.example/fone');
  const file = new File([new Uint8Array(3)], 'fone.gif', { type: 'image/gif' });
  const input = screen.getByLabelText<HTMLInputElement>('Imagem', { selector: 'input' });
  fireEvent.change(input, { target: { files: [file] } });
  await screen.findByText('fone.gif');
  await submit();
  await screen.findByRole('progressbar', { name: 'Envio da imagem' });

  const message = 'O envio está lento demais.';
  await respond({ status: 408, body: { statusCode: 408, code: 'UPLOAD_TOO_SLOW', msg: message, message } });
  await screen.findByText(message);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(title.value).toBe('Fone bluetooth com cancelamento de ruído');
  screen.getByText('fone.gif');

  await submit();
  await respond({ status: 201, body: { msg: 'Aguarda aprovação' } });
  await screen.findByText('Promoção online publicada com sucesso!');
  const keys = server.listRequests('POST /promotions').map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual([keys[0], keys[0]]);
});

it('draft of one member is not shown to another on the same device', async () => {
  signIn();
  const first = await openForm();
  await first.fill(/^Título/, 'Fone da Ana');
  first.unmount();
  signIn(bia, 'token-of-bia');
  const second = await openForm();
  expect(second.title.value).toBe('');
  second.unmount();
  signIn();
  expect((await openForm()).title.value).toBe('Fone da Ana');
});

it('deal form of a new tab restores the draft that a closed one stored last', async () => {
  signIn();
  const first = await openForm();
  await first.fill(/^Título/, 'Fone');
  const [key = ''] = listDrafts();
  first.unmount();
  sessionStorage.clear();
  localStorage.setItem(key, JSON.stringify({ title: 'Fone, de outra aba', city: 'Curitiba', unknown: 1 }));
  expect((await openForm()).title.value).toBe('Fone, de outra aba');
});

it('draft lives as long as the page when the storage is full', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  signIn();
  const first = await openForm();
  fillStorage();
  await first.fill(/^Título/, 'Fone bluetooth');
  first.unmount();
  expect(listDrafts()).toEqual([]);
  expect(warn).toHaveBeenCalledTimes(1);

  const second = await openForm();
  expect(second.title.value).toBe('Fone bluetooth');
  localStorage.removeItem('filler');
  await second.fill(/^Cupom/, 'FONE10');
  await waitFor(() => expect(listDrafts()).toHaveLength(1));
  warn.mockRestore();
});

/** Leaves room for nothing that is longer than the token. */
function fillStorage(): void {
  for (let size = 2 ** 22, filler = ''; size >= 1; size /= 2) {
    try {
      localStorage.setItem('filler', filler + 'x'.repeat(size));
      filler += 'x'.repeat(size);
    } catch {
      // Less fits.
    }
  }
}

it('form of a city offers the categories of the site but hidden ones', async () => {
  signIn();
  changeSite({
    cities: [{ slug: 'londrina', name: 'Londrina', inMenu: true }],
    categories: [
      { value: 'carros', label: 'Carros', icon: 'car', hidden: false },
      ...defaultSite.categories.slice(0, 1).map((category) => ({ ...category, hidden: true })),
    ],
  });
  renderPage(
    <Routes>
      <Route path="/:city/nova-promocao" element={<LocalPublishPage />} />
    </Routes>,
    '/londrina/nova-promocao',
  );
  const select = await screen.findByRole('combobox', { name: /^Categoria/ });
  const options = within(select).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Selecione uma categoria', 'Carros']);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Cidade' }).value).toBe('Londrina');
});

it('many cities to publish in stand in a menu', async () => {
  signIn();
  const { user } = await openForm();
  screen.getByRole('link', { name: 'Ibaiti' });
  const cities = Array.from({ length: 200 }, (_, index) => ({
    slug: `cidade-${index}`,
    name: `Cidade ${index}`,
    inMenu: true,
  }));
  changeSite({ cities });
  expect(screen.queryByRole('link', { name: 'Ibaiti' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Escolher a cidade' }));
  const last = await screen.findByRole('menuitem', { name: 'Cidade 199' });
  expect(last.getAttribute('href')).toBe('/cidade-199/nova-promocao');
});
