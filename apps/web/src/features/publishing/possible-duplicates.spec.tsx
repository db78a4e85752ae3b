import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { MemberPage, renderPage, server, signIn } from '../../../test/render-page';
import { LocalPublishPage, PublishPage } from './publish-page';

const REQUEST = 'GET /promotions/duplicates';
const deal = {
  _id: '0123456789abcdef01234567',
  title: 'Fone sem fio',
  promotionalPrice: 199.9,
  store: 'Som da Praça',
  city: 'online',
};

function renderForm(path = '/nova-promocao') {
  signIn();
  return renderPage(
    <MemberPage>
      <Routes>
        <Route path="/nova-promocao" element={<PublishPage />} />
        <Route path="/:city/nova-promocao" element={<LocalPublishPage />} />
      </Routes>
    </MemberPage>,
    path,
  ).user;
}

async function fill(user: ReturnType<typeof renderForm>, name: RegExp, text: string): Promise<void> {
  await user.click(await screen.findByRole('textbox', { name }));
  await user.paste(text);
}

const listQueries = () =>
  server.listRequests(REQUEST).map(({ query }) => Object.fromEntries(new URLSearchParams(query)));
const findHint = () => screen.findByRole('heading', { name: 'Parece que já publicaram' });
const queryHint = () => screen.queryByRole('heading', { name: 'Parece que já publicaram' });

it('form shows deals of the same link until the member says that it is another', async () => {
  server.respond(REQUEST, { body: { duplicates: [deal] } });
  const user = renderForm();
  await fill(user, /^Título/, 'Fone');
  await fill(user, /^Link do site/, ' https://som.example/fone ');
  await findHint();
  const link = screen.getByRole('link', { name: 'Ver a promoção Fone sem fio em nova aba' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    `/promocao/${deal._id}`,
    '_blank',
  ]);
  expect(listQueries()).toEqual([{ link: 'https://som.example/fone', city: 'Online', title: '', store: '' }]);
  await user.click(screen.getByRole('button', { name: 'É diferente, continuar' }));
  expect(queryHint()).toBeNull();
  expect(document.activeElement).not.toBe(document.body);
});

it('form shows what the member has published already and waits for approval', async () => {
  const author = { _id: 'a'.repeat(24), name: 'Ana' };
  const pending = { ...deal, status: 'pending', author, link: 'https://som.example/fone' };
  server.respond(`GET /users/${author._id}/promotions`, {
    body: { promotions: [pending], page: 1, totalPages: 1, total: 1 },
  });
  const user = renderForm();
  await fill(user, /^Título/, ' fone SEM  fio');
  await findHint();
  screen.getByText('Você já publicou esta, e ela aguarda aprovação.');
  await user.clear(screen.getByRole('textbox', { name: /^Título/ }));
  await waitFor(() => expect(queryHint()).toBeNull());
  await fill(user, /^Link do site/, 'https://som.example/fone/');
  await findHint();
});

it('form of a city asks by title and store', async () => {
  server.respond(REQUEST, { body: { duplicates: [deal] } });
  const user = renderForm('/curitiba/nova-promocao');
  await fill(user, /^Título/, 'Café torrado');
  await fill(user, /^Loja/, 'Mercearia');
  await findHint();
  expect(listQueries().at(-1)).toEqual({
    link: '',
    city: 'curitiba',
    title: 'Café torrado',
    store: 'Mercearia',
  });
});

it('form says nothing when the search for repeated deals fails', async () => {
  server.respond(REQUEST, { status: 500 });
  const user = renderForm();
  await fill(user, /^Link do site/, 'https://som.example/fone');
  await waitFor(() => expect(server.listRequests(REQUEST)).toHaveLength(1), { timeout: 2_000 });
  expect(queryHint()).toBeNull();
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('');
});
