import { configure, screen, waitFor } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import {
  createMember,
  holdResponse,
  reloadPage,
  renderPage,
  server,
  signIn,
} from '../../../test/render-page';
import { ConfirmEmailPage } from './confirm-email-page';

const CONFIRM = 'POST /users/confirm-email';
const REQUEST = 'POST /users/me/confirm-email';
const EXPIRED = { status: 400, body: { code: 'CONFIRMATION_TOKEN', msg: 'Este link não vale mais.' } };
const unconfirmed = createMember({ email: 'ana@loja.example', emailConfirmed: false });

// As in main.tsx: effects run twice when the page opens.
configure({ reactStrictMode: true });

const LoginPath = () => <p>{`login, de volta a ${useLocation().state?.from}`}</p>;

const content = (
  <Routes>
    <Route path="/login" element={<LoginPath />} />
    <Route path="*" element={<ConfirmEmailPage />} />
  </Routes>
);
const renderConfirmation = (query = '?token=abc') => renderPage(content, `/confirmar-email${query}`);

const findHeading = (name: string) => screen.findByRole('heading', { name });

it('confirmation sends the token once and then leads on', async () => {
  const respond = holdResponse(CONFIRM);
  renderConfirmation();
  await screen.findByText('Confirmando seu e-mail');
  await respond({ body: { message: 'E-mail confirmado.' } });
  await findHeading('E-mail confirmado');
  expect(server.listRequests(CONFIRM).map(({ body }) => JSON.parse(body))).toEqual([{ token: 'abc' }]);
  expect(screen.getByRole('link', { name: 'Ver as promoções' }).getAttribute('href')).toBe('/');
  expect(screen.queryByRole('link', { name: 'Ir para o perfil' })).toBeNull();
});

it('confirmation reloads the member, also one that was still loading', async () => {
  signIn(unconfirmed);
  const sendMember = holdResponse('GET /users/me');
  const respond = holdResponse(CONFIRM);
  renderConfirmation();
  await respond({ body: {} });
  await findHeading('E-mail confirmado');
  await sendMember({ body: unconfirmed });
  await sendMember({ body: { ...unconfirmed, emailConfirmed: true } });
  await screen.findByRole('link', { name: 'Ir para o perfil' });
  expect(server.listRequests(CONFIRM)).toHaveLength(1);
});

it('confirmation stays confirmed when its page is reloaded', async () => {
  server.respond(CONFIRM, { body: {} });
  const { unmount } = renderConfirmation();
  await findHeading('E-mail confirmado');
  expect(location.search).toBe('');
  unmount();
  reloadPage(content);
  await findHeading('E-mail confirmado');
  expect(server.listRequests(CONFIRM)).toHaveLength(1);
});

it('confirmation whose response was lost finds the member confirmed', async () => {
  signIn(unconfirmed);
  const respond = holdResponse(CONFIRM);
  const { user } = renderConfirmation();
  await respond({ status: 503 });
  signIn({ ...unconfirmed, emailConfirmed: true });
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }));
  await respond(EXPIRED);
  await findHeading('Seu e-mail já está confirmado');
});

it('expired link leads a visitor to sign-in and back to the profile', async () => {
  server.respond(CONFIRM, EXPIRED);
  const { user } = renderConfirmation();
  await findHeading('Este link não vale mais');
  await screen.findByText(/^Peça um novo\./);
  await user.click(screen.getByRole('link', { name: 'Entrar para pedir outro' }));
  await screen.findByText('login, de volta a /perfil');
});

it('expired link offers a new one to a member', async () => {
  signIn(unconfirmed);
  server.respond(CONFIRM, EXPIRED);
  server.respond(REQUEST, { status: 204 });
  const { user } = renderConfirmation();
  await findHeading('Este link não vale mais');
  await user.click(screen.getByRole('button', { name: 'Enviar novo link' }));
  await screen.findByText('ana@loja.example');
  expect(server.listRequests(REQUEST)).toMatchObject([{ token: 'token-of-ana' }]);
});

it('expired link says so when the e-mail of the member is confirmed', async () => {
  signIn({ ...unconfirmed, emailConfirmed: true });
  server.respond(CONFIRM, EXPIRED);
  renderConfirmation();
  await findHeading('Seu e-mail já está confirmado');
  expect(screen.queryByText(/não vale mais/)).toBeNull();
});

it('confirmation that fails can be repeated', async () => {
  const respond = holdResponse(CONFIRM);
  const { user } = renderConfirmation();
  await respond({ status: 503 });
  await screen.findByText('Não deu certo. Tente de novo.');
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await screen.findByText('Confirmando seu e-mail');
  await respond({ body: {} });
  await findHeading('E-mail confirmado');
});

it('confirmation shows the message of the server when there were too many', async () => {
  server.respond(CONFIRM, { status: 429, body: { msg: 'Espere um pouco.' } });
  renderConfirmation();
  await screen.findByText('Espere um pouco.');
});

it('page without a token sends nothing', async () => {
  renderConfirmation('');
  await findHeading('Este link não vale mais');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Entrar para pedir outro' })).toBeTruthy());
  expect(server.listRequests(CONFIRM)).toEqual([]);
});
