import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { createMember, findError, renderPage, server, signIn } from '../../../test/render-page';
import { setPendingSignIn } from '../session/use-session';
import { parsePromotion } from '../../api/promotion';
import { DealMenu } from './deal-menu';

const deal = parsePromotion({
  _id: '0123456789abcdef01234567',
  title: 'Fone sem fio',
  city: 'curitiba',
  promotionalPrice: 99.9,
});
const PATH = `/curitiba/promocao/${deal._id}`;

const DESKTOP_WIDTH = window.innerWidth;
afterEach(() => {
  window.innerWidth = DESKTOP_WIDTH;
  Reflect.deleteProperty(navigator, 'share');
});

function setShare(share: (data: ShareData) => Promise<void>): void {
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
}

function renderMenu() {
  const { user } = renderPage(<DealMenu deal={deal} className="square" />);
  const button = screen.getByRole('button', { name: 'Mais opções: Fone sem fio' });
  return { user, button };
}

it('deal menu copies the absolute address of the deal', async () => {
  const { user, button } = renderMenu();
  await user.click(button);
  await screen.findByRole('menu', { name: 'Mais opções' });
  await user.click(await screen.findByRole('menuitem', { name: 'Copiar link' }));
  await screen.findByText('Link copiado.');
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}${PATH}`);
});

it('deal menu shows an error when the address cannot be copied', async () => {
  const { user, button } = renderMenu();
  await user.click(button);
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await user.click(await screen.findByRole('menuitem', { name: 'Copiar link' }));
  expect(await findError()).toBe('Não deu certo. Tente de novo.');
});

it('deal menu opens by keyboard, moves by arrows, and Escape returns the focus to its button', async () => {
  setShare(() => Promise.resolve());
  const { user, button } = renderMenu();
  button.focus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Salvar'));
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Expirou');
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Não quero ver');
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Copiar link');
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Compartilhar…');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
});

it('deal menu has no “Compartilhar…” when the device cannot share', async () => {
  const { user, button } = renderMenu();
  await user.click(button);
  await screen.findByRole('menuitem', { name: 'Copiar link' });
  expect(screen.queryByRole('menuitem', { name: 'Compartilhar…' })).toBeNull();
});

it('deal menu shares title, price and address', async () => {
  const share = jest.fn(() => Promise.resolve());
  setShare(share);
  const { user, button } = renderMenu();
  await user.click(button);
  await user.click(await screen.findByRole('menuitem', { name: 'Compartilhar…' }));
  expect(share).toHaveBeenCalledWith({
    title: 'Fone sem fio',
    text: expect.stringMatching(/^Fone sem fio\nPor R\$/),
    url: `${location.origin}${PATH}`,
  });
});

it.each([
  ['nothing when sharing is cancelled', 'AbortError', []],
  ['an error when sharing fails', 'DataError', ['Não deu certo. Tente de novo.']],
])('deal menu shows %s', async (_case, name, texts) => {
  setShare(() => Promise.reject(new DOMException('', name)));
  const { user, button } = renderMenu();
  await user.click(button);
  await user.click(await screen.findByRole('menuitem', { name: 'Compartilhar…' }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  if (texts.length > 0) await findError();
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe(texts.join(''));
});

it('deal menu is a sheet that names the deal below 600 px', async () => {
  window.innerWidth = 599;
  const { user, button } = renderMenu();
  expect(button.getAttribute('aria-haspopup')).toBe('dialog');
  await user.click(button);
  const sheet = await screen.findByRole('dialog', { name: 'Mais opções', description: 'Fone sem fio' });
  await user.click(screen.getByRole('button', { name: 'Copiar link' }));
  await screen.findByText('Link copiado.');
  await waitFor(() => expect(sheet.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(button));
});

it('report that was asked for before signing in opens, and leaves the focus on the menu button', async () => {
  signIn();
  setPendingSignIn(`report:${deal._id}`);
  const { user, button } = renderMenu();
  const dialog = await screen.findByRole('dialog', { name: 'Denunciar promoção' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(button));
});

const CHECKS = `POST /promotions/${deal._id}/checks`;

it('deal menu says that a deal has expired', async () => {
  signIn();
  server.respond(CHECKS, { body: { status: 'active', freshness: null, couponHealth: null, counted: true } });
  const { user, button } = renderMenu();
  await user.click(button);
  await user.click(await screen.findByRole('menuitem', { name: 'Expirou' }));
  await screen.findByText('Obrigado! Você disse que expirou.');
  expect(server.listRequests(CHECKS).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { result: 'gone' },
  ]);
});

it('deal menu asks a manager before it ends a deal', async () => {
  signIn(createMember({ role: 'manager' }));
  server.respond(CHECKS, {
    body: {
      status: 'expired',
      endedBy: 'moderation',
      freshness: null,
      couponHealth: null,
      counted: true,
    },
  });
  const { user, button } = renderMenu();
  await user.click(button);
  await user.click(await screen.findByRole('menuitem', { name: 'Expirou' }));
  const dialog = await screen.findByRole('dialog', { name: 'Encerrar esta promoção?' });
  expect(server.listRequests(CHECKS)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Encerrar' }));
  await screen.findByText('Promoção encerrada.');
});
