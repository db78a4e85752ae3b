import { screen } from '@testing-library/react';
import { renderPage } from '../../../test/render-page';
import { PasswordForm } from './account-settings';

it('password form names its account to password managers', () => {
  renderPage(<PasswordForm email="ana@exemplo.com" onDone={() => undefined} />);
  const username = document.querySelector<HTMLInputElement>('form [autocomplete="username"]');
  expect([username?.value, username?.hidden]).toEqual(['ana@exemplo.com', true]);
  expect(screen.getByLabelText('Senha atual').ariaRequired).toBe('true');
});
