import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderPage, server } from '../../../test/render-page';
import { ForgotPasswordPage, ResetPasswordPage } from './password-pages';

const findFocused = (text: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(text));

it('heading of the response to a forgotten password has the focus, then the field of another try', async () => {
  server.respond('POST /users/forgot-password', { body: { message: 'Mandamos o link.' } });
  const { user } = renderPage(<ForgotPasswordPage />, '/esqueci-senha');
  await user.type(screen.getByLabelText('Email'), 'ana@pechincha.dev{Enter}');
  await findFocused('Veja seu e-mail');
  await user.click(screen.getByRole('button', { name: 'Usar outro e-mail' }));
  await user.keyboard('bia@pechincha.dev');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('bia@pechincha.dev');
});

it('heading of a changed password has the focus', async () => {
  server.respond('POST /users/reset-password', { body: {} });
  const { user } = renderPage(<ResetPasswordPage />, '/redefinir-senha?token=abc');
  await user.type(screen.getByLabelText('Nova senha'), 'segredo123');
  await user.type(screen.getByLabelText(/nfirm/), 'segredo123{Enter}');
  await findFocused('Senha alterada');
});

it('link whose first use was not answered may have changed the password', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server.respond('POST /users/reset-password', { isLost: true });
  const { user } = renderPage(<ResetPasswordPage />, '/redefinir-senha?token=abc');
  await user.type(screen.getByLabelText('Nova senha'), 'segredo123');
  await user.type(screen.getByLabelText(/nfirm/), 'segredo123{Enter}');
  await screen.findByText('Erro ao alterar a senha');
  server.respond('POST /users/reset-password', { status: 400, body: { code: 'RESET_TOKEN' } });
  await user.click(screen.getByRole('button', { name: 'Salvar nova senha' }));
  await findFocused('Este link já foi usado');
  screen.getByRole('link', { name: 'Entrar' });
  expect(screen.queryByText(/continua a mesma/)).toBeNull();
  jest.restoreAllMocks();
});
