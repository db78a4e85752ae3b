import type { ValidityVoteState, Promotion } from '@pechincha/contracts/entities/promotion';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { createMember, findError, holdResponse, renderPage, server, signIn } from '../../../test/render-page';
import { usePromotion } from '../../shared/deals/lazy-api';
import { findConfirmationText } from './deal-validity';
import { DealDetails } from './deal-details';

const now = new Date('2026-11-25T15:00:00-03:00');
const hoursAgo = (hours: number): string => new Date(now.getTime() - hours * 3_600_000).toISOString();

const find = (change: Partial<Promotion>): string | undefined =>
  findConfirmationText({ status: 'active', moderatedAt: null, createdAt: hoursAgo(1), ...change }, now)?.text;

it.each([
  [3, 0.2, 'Visto ativo há 12 min por 3 pessoas'],
  [1, 2, 'Visto ativo há 2 h por 1 pessoa'],
  [2, 20, 'Visto ativo ontem às 19:00 por 2 pessoas'],
])('deal seen by %i people %d hours ago says so', (people, hours, text) => {
  expect(find({ freshness: { seenAt: hoursAgo(hours), people } })).toBe(text);
});

it('deal says for how many days nobody saw it from 72 hours on', () => {
  expect(find({ freshness: { seenAt: hoursAgo(25), people: 0 } })).toBeUndefined();
  expect(find({ freshness: { seenAt: hoursAgo(71), people: 0 } })).toBeUndefined();
  expect(find({ freshness: { seenAt: hoursAgo(72), people: 0 } })).toBe('Sem conferência há 3 dias');
  expect(find({ createdAt: hoursAgo(100) })).toBe('Sem conferência há 4 dias');
  expect(find({ createdAt: hoursAgo(100), moderatedAt: hoursAgo(60) })).toBeUndefined();
  expect(find({ createdAt: '' })).toBeUndefined();
});

it('deal that is not active says nothing', () => {
  expect(find({ status: 'expired', freshness: { seenAt: hoursAgo(1), people: 3 } })).toBeUndefined();
  expect(find({ status: 'expired', createdAt: hoursAgo(100) })).toBeUndefined();
});

const id = '0123456789abcdef01234567';
const author = { _id: 'b'.repeat(24), name: 'Bia' };
const base = { _id: id, title: 'Fone sem fio', promotionalPrice: 100, status: 'active', author };
const VOTES = `POST /promotions/${id}/checks`;

const state: ValidityVoteState = { status: 'active', freshness: null, couponHealth: null, counted: true };

function Page() {
  const { data: deal } = usePromotion(id);
  return deal ? <DealDetails deal={deal}>{null}</DealDetails> : null;
}

async function openDeal(change: object = {}) {
  server.respond(`GET /promotions/${id}`, { body: { ...base, ...change } });
  const { user } = renderPage(
    <Routes>
      <Route path="/login" element={<p>Página de entrada</p>} />
      <Route path="*" element={<Page />} />
    </Routes>,
    `/promocao/${id}`,
  );
  await screen.findByRole('heading', { level: 1 });
  return { user };
}

const getChoice = (name: string) => screen.getByRole('button', { name });
const isPressed = (name: string) => getChoice(name).getAttribute('aria-pressed') === 'true';
const listBodies = () => server.listRequests(VOTES).map(({ body }) => JSON.parse(body) as unknown);

it('deal page shows what the member said, and thanks', async () => {
  signIn();
  const { user } = await openDeal();
  const respond = holdResponse(VOTES);
  await user.click(getChoice('Vale'));
  await waitFor(() => expect(isPressed('Vale')).toBe(true));
  const seenAt = new Date().toISOString();
  await respond({ body: { ...state, freshness: { seenAt, people: 2 } } });
  await screen.findByText('Obrigado! Você disse que ainda vale.');
  screen.getByText('Visto ativo agora por 2 pessoas');
  expect(isPressed('Vale')).toBe(true);
  expect(isPressed('Expirou')).toBe(false);
  expect(listBodies()).toEqual([{ result: 'ok' }]);
});

it('deal page shows the vote of the last 24 hours', async () => {
  await openDeal({ ownCheck: 'gone' });
  expect(isPressed('Expirou')).toBe(true);
});

it('vote of the community ends the deal on the page, and another brings it back', async () => {
  signIn();
  const { user } = await openDeal();
  server.respond(VOTES, { body: { ...state, status: 'expired', endedBy: 'community' } });
  await user.click(getChoice('Expirou'));
  await screen.findByText('A comunidade encerrou esta promoção.');
  screen.getByText('Encerrada pela comunidade');
  screen.getByText('Expirada');
  expect(screen.queryByRole('button', { name: 'Expirou' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(getChoice('Voltou a valer')));
  server.respond(VOTES, { body: state });
  await user.click(getChoice('Voltou a valer'));
  await screen.findByText('A promoção voltou a valer.');
  expect(screen.queryByText('Encerrada pela comunidade')).toBeNull();
  expect(listBodies()).toEqual([{ result: 'gone' }, { result: 'ok' }]);
});

it('vote that brings back a deal which its author has edited says that it waits for approval', async () => {
  signIn();
  const { user } = await openDeal({ status: 'expired', endedBy: 'author' });
  server.respond(VOTES, { body: { ...state, status: 'pending' } });
  await user.click(getChoice('Voltou a valer'));
  await screen.findByText('A promoção mudou desde que acabou e aguarda aprovação.');
});

it('vote that does not count says so with a link to the profile', async () => {
  signIn();
  const { user } = await openDeal();
  server.respond(VOTES, { body: { ...state, counted: false } });
  await user.click(getChoice('Expirou'));
  const toast = (await screen.findByText('Recebido. Seus votos ainda não contam.')).parentElement!;
  const link = within(toast).getByRole('link', { name: 'Ver o que falta' });
  expect(link.getAttribute('href')).toBe('/perfil');
});

it.each([
  ['the message of the server when it is refused', 409, 'Esta promoção foi encerrada e não volta por votos.'],
  ['the message of the server when there are too many', 429, 'Você fez isso muitas vezes em pouco tempo.'],
  ['a general one when the server fails', 500, 'Não deu certo. Tente de novo.'],
])('vote that fails shows %s', async (_case, status, text) => {
  signIn();
  const { user } = await openDeal();
  server.respond(VOTES, { status, body: { message: status === 500 ? 'Erro interno' : text } });
  await user.click(getChoice('Vale'));
  expect(await findError()).toBe(text);
  expect(isPressed('Vale')).toBe(false);
});

it('vote whose response is lost is confirmed by what the server has, without an error', async () => {
  signIn();
  const { user } = await openDeal();
  server.respond(VOTES, () => {
    server.respond(`GET /promotions/${id}`, { body: { ...base, ownCheck: 'ok' } });
    return { isLost: true };
  });
  await user.click(getChoice('Vale'));
  await screen.findByText('Obrigado! Você disse que ainda vale.');
  await waitFor(() => expect(getChoice('Vale').ariaBusy).not.toBe('true'));
  expect(isPressed('Vale')).toBe(true);
  expect(screen.queryByText('Não deu certo. Tente de novo.')).toBeNull();
});

it('visitor is sent to /login', async () => {
  const { user } = await openDeal();
  await user.click(getChoice('Vale'));
  await screen.findByText('Página de entrada');
  expect((history.state as { usr: unknown }).usr).toEqual({ from: `/promocao/${id}` });
  expect(listBodies()).toEqual([]);
});

it('author is asked before the deal ends, and cannot say that it is valid', async () => {
  signIn(createMember({ _id: author._id }));
  const { user } = await openDeal();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Vale' })).toBeNull());
  await user.click(getChoice('Expirou'));
  let dialog = await screen.findByRole('dialog', {
    name: 'Encerrar esta promoção?',
    description: 'Ela sai das listas agora.',
  });
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(listBodies()).toEqual([]);
  await user.click(getChoice('Expirou'));
  server.respond(VOTES, { body: { ...state, status: 'expired', endedBy: 'author' } });
  dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Encerrar' }));
  await screen.findByText('Promoção encerrada.');
  screen.getByText('Encerrada por quem publicou');
  expect(screen.queryByText('Ainda vale?')).toBeNull();
});

it.each([
  ['date', 'Encerrada na data final'],
  ['moderation', 'Encerrada pela moderação'],
])('deal that ended by %s asks nothing', async (endedBy, text) => {
  await openDeal({ status: 'expired', endedBy });
  screen.getByText(text);
  expect(screen.queryByText('Ainda vale?')).toBeNull();
});

it('deal that awaits approval asks nothing', async () => {
  await openDeal({ status: 'pending' });
  expect(screen.queryByText('Ainda vale?')).toBeNull();
});

it('deal page asks nothing before the first day', async () => {
  await openDeal({ validFrom: '2999-01-31' });
  expect(screen.queryByText('Ainda vale?')).toBeNull();
});
