import { screen, waitFor } from '@testing-library/react';
import { createMember, renderPage, server, signIn } from '../../../test/render-page';
import { Navigate, useLocation } from 'react-router-dom';
import { RegisterPage } from './register-page';

function ReturnFrom({ state }: { state: unknown }) {
  const { key, pathname } = useLocation();
  if (key === 'default') return <Navigate to="/register" state={state} />;
  return pathname === '/register' ? <RegisterPage /> : null;
}

it.each([
  [{ from: '/?category=casa&page=2' }, '/?category=casa&page=2'],
  [null, '/'],
])('member who registered from %j is at %s', async (state, path) => {
  signIn();
  renderPage(<ReturnFrom state={state} />, '/register');
  await waitFor(() => expect(`${location.pathname}${location.search}`).toBe(path));
});

it('what the server refuses stands at its field, which is focused', async () => {
  const message = 'Este nome é reservado: escolha outro';
  const errors = [{ field: 'name', msg: message, message }];
  server.respond('POST /users/register', { status: 400, body: { code: 'INVALID_INPUT', errors } });
  const { user } = renderPage(<RegisterPage />, '/register');
  const name = screen.getByLabelText('Nome completo');
  await user.type(name, 'Suporte Pechincha');
  await user.type(screen.getByLabelText('Email'), 'ana@exemplo.com');
  await user.type(screen.getByLabelText('Senha'), 'promo-da-boa-9');
  await user.type(screen.getByLabelText(/Confirm/), 'promo-da-boa-9');
  await user.click(screen.getByRole('button', { name: 'Cadastrar' }));
  await screen.findByRole('textbox', { name: 'Nome completo', description: message });
  expect(document.activeElement).toBe(name);
});

it('second press after a lost response signs in to the account that the first has stored', async () => {
  const answers = [{ isLost: true }, { status: 409, body: { code: 'EMAIL_TAKEN', message: 'Já existe' } }];
  server.respond('POST /users/register', () => answers.shift() ?? { status: 500 });
  server.respond('POST /users/login', { body: { token: 'token-of-ana' } });
  server.respond('GET /users/me', { body: createMember() });
  const { user } = renderPage(<RegisterPage />, '/register');
  await user.type(screen.getByLabelText('Nome completo'), 'Ana Souza');
  await user.type(screen.getByLabelText('Email'), 'ana@exemplo.com');
  await user.type(screen.getByLabelText('Senha'), 'promo-da-boa-9');
  await user.type(screen.getByLabelText(/Confirm/), 'promo-da-boa-9');
  await user.click(screen.getByRole('button', { name: 'Cadastrar' }));
  await screen.findByText('Erro ao realizar cadastro');
  await user.click(await screen.findByRole('button', { name: 'Cadastrar' }));
  await screen.findByText('Cadastro realizado com sucesso!');
  expect(screen.queryByText('Já existe')).toBeNull();
});

it('name and e-mail are there after the terms were read, the password is not', async () => {
  const { user, unmount } = renderPage(<RegisterPage />, '/register');
  await user.type(screen.getByLabelText('Nome completo'), 'Ana Souza');
  await user.type(screen.getByLabelText('Email'), 'ana@exemplo.com');
  await user.type(screen.getByLabelText('Senha'), 'promo-da-boa-9');
  unmount();
  renderPage(<RegisterPage />, '/register');
  screen.getByDisplayValue('Ana Souza');
  screen.getByDisplayValue('ana@exemplo.com');
  expect(screen.queryByDisplayValue('promo-da-boa-9')).toBeNull();
});
