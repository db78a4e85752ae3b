import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { holdResponse, renderPage, server } from '../../../test/render-page';
import { parseGoogleCallback } from './google-sign-in';
import { LoginPage } from './login-page';
import { ForgotPasswordPage } from './password-pages';
import { RegisterPage } from './register-page';

const parse = (query: string, startedHere = true) =>
  parseGoogleCallback(new URLSearchParams(query), startedHere);

it('Google callback is null when the query has no Google parameters', () => {
  expect(parse('')).toBeNull();
});

it('Google callback returns the code when this browser started it', () => {
  expect(parse('google_code=abc')).toEqual({ code: 'abc' });
});

it('Google callback rejects the code when this browser did not start it', () => {
  expect(parse('google_code=abc', false)).toEqual({
    notice: 'Este acesso com Google não começou neste navegador. Tente de novo por aqui.',
    failed: true,
  });
});

it.each([
  ['desligado', /não está configurado/, false],
  ['cancelado', /cancelou/, false],
  ['recusado', /não confirmou/, true],
  ['indisponivel', /não respondeu/, true],
  ['tentativas', /Muitas tentativas/, true],
  ['outro-valor', /não confirmou/, true],
])('Google callback has its notice when google=%s', (value, notice, failed) => {
  expect(parse(`google=${value}`)).toEqual({ notice: expect.stringMatching(notice), failed });
});

it.each<[string, ReactElement, string, string, string]>([
  ['login', <LoginPage key="login" />, 'Entrar', 'Email', 'Senha'],
  ['registration', <RegisterPage key="register" />, 'Cadastrar', 'Nome completo', 'Email'],
  ['request of a password', <ForgotPasswordPage key="forgot" />, 'Enviar link', 'Email', 'Email'],
])('untouched %s shows its errors and focuses the first field', async (_name, page, send, first, other) => {
  const { user } = renderPage(page, '/login');
  const button = await screen.findByRole('button', { name: send });
  await waitFor(() => expect(button.ariaDisabled).toBe('true'));
  button.focus();
  await user.keyboard('{Enter}');
  const field = screen.getByLabelText(first);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByLabelText(other).getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.ariaRequired).toBe('true');
});

it('button keeps the focus while the request is pending, and sends once', async () => {
  const { user } = renderPage(<ForgotPasswordPage />, '/esqueci-senha');
  const respond = holdResponse('POST /users/forgot-password');
  const email = screen.getByLabelText('Email');
  await user.type(email, 'ana@exemplo.com');
  const button = screen.getByRole('button', { name: 'Enviar link' });
  await waitFor(() => expect(button.ariaDisabled).toBeNull());
  button.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(button.ariaBusy).toBe('true'));
  // In a browser this would drop the focus.
  expect(button).toHaveProperty('disabled', false);
  await user.keyboard('{Enter}');
  fireEvent.click(button);
  await respond({ status: 500, body: { message: 'Tente mais tarde' } });
  await screen.findByText('Tente mais tarde');
  expect(document.activeElement).toBe(button);
  expect(server.listRequests('POST /users/forgot-password')).toHaveLength(1);
});
