import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createMember, renderPage, server, signIn } from '../../../test/render-page';
import { ListPage } from '../../features/promotions/home-page';
import { writeMutes } from './stored-mutes';

const toId = (digit: number): string => String(digit).repeat(24);
const member = createMember();
const mute = { _id: toId(7), kind: 'mute', isActive: true, categories: ['casa'] };

/** A list of three deals of one category, of which the last one is the member's. */
async function openList() {
  const authors = [{ _id: toId(8) }, { _id: toId(9) }, { _id: member._id }];
  const promotions = ['Moringa', 'Bacia', 'Balde'].map((title, index) => ({
    _id: toId(index + 1),
    title,
    author: { name: 'Bruno', ...authors[index] },
    promotionalPrice: 50,
    city: 'online',
    status: 'active',
    category: 'casa',
  }));
  server.respond('GET /promotions', { body: { promotions, page: 1, totalPages: 1, total: 3 } });
  const { user } = renderPage(<ListPage />, '/');
  await screen.findByRole('heading', { name: 'Balde' });
  const hide = async (title: string, choice: string): Promise<void> => {
    await user.click(screen.getByRole('button', { name: `Mais opções: ${title}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Não quero ver' }));
    await user.click(await screen.findByRole('button', { name: choice }));
  };
  return { user, hide };
}

const listTitles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

it('focus moves to the next card when the focused one is hidden', async () => {
  const { hide } = await openList();
  await hide('Moringa', 'Só esta promoção');
  await screen.findByText('1 oculta por suas regras');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Bacia'));
});

it('focus moves to the line of hidden deals when no card follows', async () => {
  const { hide } = await openList();
  await hide('Balde', 'Só esta promoção');
  await screen.findByText('1 oculta por suas regras');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Mostrar'));
});

it('mute that the member paused is active again, and hides no deal of their own', async () => {
  signIn(member);
  server.respond('GET /alerts', { body: [{ ...mute, isActive: false }] });
  server.respond('POST /alerts', { status: 409, body: { code: 'ALERT_EXISTS', message: 'Já existe' } });
  server.respond(`PUT /alerts/${mute._id}/toggle`, { body: { alert: mute, msg: 'Oculto de novo.' } });
  const { hide } = await openList();
  await hide('Moringa', 'A categoria Casa');
  await screen.findByText('2 ocultas por suas regras');
  await screen.findByText('Oculto: a categoria Casa.', { exact: false });
  expect(listTitles()).toEqual(['Balde']);
});

it('mute whose response is lost hides, and can be taken back', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  signIn(member);
  const created = { ...mute, categories: [], promotion: toId(1) };
  server.respond('GET /alerts', { body: [] });
  server.respond('POST /alerts', () => {
    server.respond('GET /alerts', { body: [created] });
    server.respond('POST /alerts', { status: 409, body: { code: 'ALERT_EXISTS', message: 'Já existe' } });
    return { isLost: true };
  });
  const { hide } = await openList();
  await hide('Moringa', 'Só esta promoção');
  await screen.findByText('1 oculta por suas regras');
  await screen.findByRole('button', { name: 'Desfazer' });
  expect(screen.queryByText('Não deu certo. Tente de novo.')).toBeNull();
  jest.restoreAllMocks();
});

it('limit of mutes shows a link to them', async () => {
  signIn(member);
  server.respond('GET /alerts', { body: [] });
  const message = 'Você chegou ao limite de 100 ocultos.';
  server.respond('POST /alerts', { status: 409, body: { code: 'RULE_LIMIT', message } });
  const { hide } = await openList();
  await hide('Moringa', 'A categoria Casa');
  const link = await screen.findByRole('link', { name: 'Ver o que você oculta' });
  expect(link.getAttribute('href')).toBe('/meus-alertas?aba=ocultos');
  expect(listTitles()).toHaveLength(3);
});

it('cards stay the same ones, with the focus, when mutes come after them', async () => {
  await openList();
  const card = screen.getByRole('heading', { name: 'Balde' });
  const link = within(card).getByRole('link');
  link.focus();
  act(() => writeMutes(JSON.stringify([{ ...mute, categories: [], author: toId(8), expiresAt: 0 }])));
  await screen.findByText('1 oculta por suas regras');
  expect(listTitles()).toEqual(['Bacia', 'Balde']);
  expect(document.activeElement).toBe(link);
});
