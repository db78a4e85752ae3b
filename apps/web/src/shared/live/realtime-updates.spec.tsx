import { jest } from '@jest/globals';
import type { Notification } from '@pechincha/contracts/entities/notification';
import type { LastEvents, PromotionCreated } from '@pechincha/contracts/realtime';
import { defaultSite } from '@pechincha/contracts/site';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { createMember, holdResponse, renderPage, server, signIn } from '../../../test/render-page';
import { parseNotification } from '../../api/notification';
import { parseListFilter, useNewDeals, usePromotionList } from '../../features/promotions/list-api';
import { NewDeals } from '../../features/promotions/list-notices';
import { getSite, useSite } from '../../lib/site';
import { getToken } from '../../lib/token';
import { saveDeviceSetting } from './notification-settings';
import { NotificationBell } from './notification-bell';
import { RealtimeUpdates } from './realtime-updates';

const NOTIFICATIONS = 'GET /notifications';
const request = parseListFilter(new URLSearchParams(), []);
const nobody: LastEvents = { promotionAge: null, notificationAge: null };
const newDeal: PromotionCreated = {
  id: 'new',
  eventId: 'event-1',
  author: { _id: 'b'.repeat(24), name: 'Bia' },
  title: 'Fone',
  promotionalPrice: 199.9,
  city: 'online',
};

function LivePage() {
  const list = usePromotionList(request);
  const newDeals = useNewDeals(request, list);
  return (
    <>
      <RealtimeUpdates />
      <NotificationBell />
      <p>{list.isSuccess ? 'listed' : ''}</p>
      <NewDeals count={newDeals.count ?? 0} show={newDeals.show} />
    </>
  );
}

const respondWithDeals = (...ids: string[]): void =>
  server.respond('GET /promotions', { body: { promotions: ids.map((_id) => ({ _id })) } });

const respondWithNotices = (...notices: Partial<Notification>[]): void =>
  server.respond(NOTIFICATIONS, { body: { notifications: notices, unread: notices.length } });

/** Tokens of the sockets so far; null for visitors. */
let connectedTokens: (string | null)[];

beforeEach(() => {
  window.scrollTo = () => undefined;
  connectedTokens = [];
  // The simulated page cannot play.
  saveDeviceSetting('sound', false);
  respondWithDeals('old');
  respondWithNotices();
});

/** Renders the page and waits for its data and its socket. */
async function openPage(last: LastEvents = nobody) {
  server.sockets.on('connection', (socket) => {
    connectedTokens.push((socket.handshake.auth as { token?: string }).token ?? null);
    socket.emit('last-events', last);
  });
  const page = renderPage(<LivePage />);
  await screen.findByText('listed');
  await waitFor(() => expect(server.listRequests(NOTIFICATIONS).length).toBeGreaterThan(0));
  return page;
}

const waitForSockets = (count: number) => waitFor(() => expect(connectedTokens).toHaveLength(count));
const findNewDealsButton = () => screen.findByRole('button', { name: '1 nova promoção' });

it('new promotion shows one toast and is counted above the list until it is shown', async () => {
  const { user } = await openPage();
  await waitForSockets(1);
  respondWithDeals('new', 'old');
  server.sockets.emit('promotionCreated', newDeal);
  server.sockets.emit('promotionCreated', newDeal);
  await screen.findByText('Nova promoção publicada!');
  const newDeals = await findNewDealsButton();
  expect(screen.getAllByText('Bia: Fone')).toHaveLength(1);
  await user.click(newDeals);
  await waitFor(() => expect(screen.queryByRole('button', { name: '1 nova promoção' })).toBeNull());
});

it('new promotion shows no toast over a dialog, whose buttons it would cover', async () => {
  await openPage();
  await waitForSockets(1);
  const scrim = document.body.appendChild(document.createElement('div'));
  scrim.className = 'scrim';
  respondWithDeals('new', 'old');
  server.sockets.emit('promotionCreated', newDeal);
  await findNewDealsButton();
  scrim.remove();
  server.sockets.emit('promotionCreated', { ...newDeal, id: 'other', eventId: 'event-2', title: 'Caixa' });
  await screen.findByText('Bia: Caixa');
  expect(screen.queryByText('Bia: Fone')).toBeNull();
});

it('of many deals at once three have a toast, the others are counted, and one sound is played', async () => {
  saveDeviceSetting('sound', true);
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const { user } = await openPage();
  await waitForSockets(1);
  for (let index = 1; index <= 50; index += 1)
    server.sockets.emit('promotionCreated', { ...newDeal, id: `new-${index}`, eventId: `event-${index}` });
  await screen.findByRole('button', { name: '47 novas promoções' });
  // Alerts about the same deals, and one more deal.
  for (let index = 1; index <= 50; index += 1)
    server.sockets.emit('new-promotion', { promotionId: `new-${index}`, eventId: `alert-${index}` });
  server.sockets.emit('promotionCreated', { ...newDeal, id: 'new-51', eventId: 'event-51' });
  const others = await screen.findByRole('button', { name: '48 novas promoções' });
  expect(screen.queryByText(/no sino/)).toBeNull();
  expect(screen.getAllByText('Bia: Fone')).toHaveLength(3);
  expect(play).toHaveBeenCalledTimes(1);
  play.mockRestore();
  respondWithDeals('newest');
  await user.click(others);
  await waitFor(() => expect(server.listRequests('GET /promotions').length).toBeGreaterThan(1));
  await waitFor(() => expect(screen.queryByRole('button', { name: '48 novas promoções' })).toBeNull());
});

it('notification shows a toast and raises the unread count', async () => {
  signIn();
  await openPage();
  await waitForSockets(1);
  const notice = parseNotification({
    _id: 'n1',
    kind: 'promotion-approved',
    message: 'Sua promoção está no ar',
    eventId: 'event-2',
  });
  respondWithNotices(notice);
  server.sockets.emit('notification', notice);
  await screen.findByText('Sua promoção está no ar');
  await screen.findByRole('button', { name: 'Avisos, 1 não lido' });
});

it('changed notification lowers the unread count and shows no toast', async () => {
  signIn();
  respondWithNotices({ _id: 'n1' });
  await openPage();
  await waitForSockets(1);
  await screen.findByRole('button', { name: 'Avisos, 1 não lido' });
  respondWithNotices();
  const message = 'O comentário foi removido.';
  server.sockets.emit('notification-changed', parseNotification({ _id: 'n1', message, read: true }));
  await screen.findByRole('button', { name: 'Avisos' });
  expect(screen.queryByText(message)).toBeNull();
});

it('events sent while the page loaded are fetched when the socket connects', async () => {
  await openPage({ promotionAge: 100, notificationAge: 100 });
  respondWithDeals('new', 'old');
  respondWithNotices({ _id: 'n1' });
  await screen.findByRole('button', { name: 'Avisos, 1 não lido' });
  await findNewDealsButton();
});

it('page fetches nothing when the last events are older than it', async () => {
  await openPage({ promotionAge: 3_600_000, notificationAge: 3_600_000 });
  await waitForSockets(1);
  // Handled after the last events.
  server.sockets.emit('user-mentioned', {
    message: 'Bia mencionou você',
    promotionId: 'p1',
    commentId: 'c1',
    eventId: 'event-3',
  });
  await screen.findByText('Bia mencionou você');
  expect(server.listRequests(NOTIFICATIONS)).toHaveLength(1);
});

it('page fetches what it missed when its connection is lost and comes back', async () => {
  await openPage();
  await waitForSockets(1);
  respondWithDeals('new', 'old');
  respondWithNotices({ _id: 'n1' });
  for (const socket of await server.sockets.fetchSockets())
    server.sockets.sockets.sockets.get(socket.id)?.conn.close();
  await waitForSockets(2);
  await screen.findByRole('button', { name: 'Avisos, 1 não lido' });
  await findNewDealsButton();
});

it('socket connects again with the token of the member who signs in', async () => {
  await openPage();
  await waitForSockets(1);
  act(() => signIn(createMember(), 'token-of-ana'));
  await waitForSockets(2);
  expect(connectedTokens).toEqual([null, 'token-of-ana']);
  await waitFor(async () => expect(await server.sockets.fetchSockets()).toHaveLength(1));
});

it('session ends when the server closes the socket of a revoked token', async () => {
  signIn();
  await openPage();
  await waitForSockets(1);
  server.respond('GET /users/me', { status: 401 });
  server.sockets.disconnectSockets();
  await waitFor(() => expect(getToken()).toBeNull());
});

describe('site', () => {
  const SITE = 'GET /site';
  const announce = (version: number): void => void server.sockets.emit('site-version', { version });
  const createSite = (version: number) => ({ body: { ...defaultSite, version, name: `Feira ${version}` } });
  const waitForName = (name: string) => waitFor(() => expect(getSite().name).toBe(name));
  const waitForRequests = (...queries: string[]) =>
    waitFor(() => expect(server.listRequests(SITE).map(({ query }) => query)).toEqual(queries));
  /** Later than those of earlier tests. */
  let next: number;

  beforeEach(async () => {
    next = getSite().version + 1;
    await openPage();
    await waitForSockets(1);
  });

  it('is requested when a newer one is announced', async () => {
    server.respond(SITE, createSite(next));
    announce(next - 1);
    announce(next);
    await waitForName(`Feira ${next}`);
    await waitForRequests(`version=${next}`);
  });

  it('stays the newer one when responses come in the wrong order', async () => {
    const shown: number[] = [];
    renderHook(() => shown.push(useSite().version));
    const respond = holdResponse(SITE);
    announce(next);
    await waitForRequests(`version=${next}`);
    server.respond(SITE, createSite(next + 1));
    announce(next + 1);
    await waitForName(`Feira ${next + 1}`);
    await respond(createSite(next));
    // A later response comes after that one.
    server.respond(SITE, createSite(next + 2));
    announce(next + 2);
    await waitForName(`Feira ${next + 2}`);
    expect(shown).toEqual([next - 1, next + 1, next + 2]);
  });

  it('that did not come is requested at the next announcement', async () => {
    server.respond(SITE, { status: 503 });
    announce(next);
    await waitForRequests(`version=${next}`);
    server.respond(SITE, createSite(next));
    announce(next);
    await waitForName(`Feira ${next}`);
  });
});
