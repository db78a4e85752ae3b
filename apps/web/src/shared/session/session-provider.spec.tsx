import { jest } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { createMember, holdResponse, renderPage, server, signIn } from '../../../test/render-page';
import { warnOfUnsavedSession } from '../../features/sign-in/auth-parts';
import { http } from '../../lib/http';
import { getSuspendedToken, getToken, setSignOutReason } from '../../lib/token';
import { followSignOutReason, sendSignOuts } from './sign-outs';
import { useSession } from './use-session';

const ana = createMember();
const bia = createMember({ _id: 'b'.repeat(24), name: 'Bia' });

/** All data that was ever rendered. */
const shownData: unknown[] = [];

/** The session, and data that the server gives to it. */
function SessionState() {
  const { user, isLoading, retryReason, signOutReason, signIn: start, signOut } = useSession();
  const { data } = useQuery({
    queryKey: ['rewards'],
    queryFn: async () => (await http.get<{ title: string }>('/rewards')).data.title,
  });
  shownData.push(data);
  const state = isLoading
    ? `loading ${retryReason ?? ''}`.trim()
    : (user?.name ?? signOutReason ?? 'visitor');
  return (
    <>
      <p>{`session: ${state}`}</p>
      <p>{`data: ${data ?? 'none'}`}</p>
      <button onClick={() => void start('token-of-bia')}>sign in</button>
      <button onClick={() => void signOut()}>sign out</button>
    </>
  );
}

const findState = (state: string) => screen.findByText(`session: ${state}`);
const press = (name: string) => screen.getByRole('button', { name });

/** As another tab does it: the browser changes the storage first and reports it afterwards. */
function changeTokenInAnotherTab(token: string | null): void {
  if (token === null) localStorage.removeItem('token');
  else localStorage.setItem('token', token);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: token })));
}

beforeEach(() => {
  server.respond('GET /rewards', ({ token }) => ({ body: { title: `of ${token}` } }));
});
afterEach(() => setSignOutReason(null));

it('session is a visitor without a call when no token is stored', async () => {
  renderPage(<SessionState />);
  await findState('visitor');
  await screen.findByText('data: of null');
  expect(server.listRequests('GET /users/me')).toEqual([]);
});

it('session loads until the member of the stored token comes', async () => {
  signIn();
  const sendMember = holdResponse('GET /users/me');
  renderPage(<SessionState />);
  await findState('loading');
  await sendMember({ body: ana });
  await findState('Ana');
  expect(server.listRequests('GET /users/me')).toMatchObject([{ token: 'token-of-ana' }]);
});

it('session is kept and loaded again when the server is busy', async () => {
  signIn();
  const sendMember = holdResponse('GET /users/me');
  renderPage(<SessionState />);
  await sendMember({ status: 429 });
  await findState('loading busy');
  expect(getToken()).toBe('token-of-ana');
  await sendMember({ body: ana });
  await findState('Ana');
});

it('session ends without a toast when the server does not know the token', async () => {
  signIn();
  const sendMember = holdResponse('GET /users/me');
  const { user } = renderPage(<SessionState />);
  await findState('loading');
  await sendMember({ status: 401 });
  await findState('visitor');
  expect(getToken()).toBeNull();
  // A later toast is the only one.
  await user.click(press('sign out'));
  await screen.findByText('Você foi desconectado');
  expect(screen.getAllByRole('group').filter(({ className }) => className === 'toast')).toHaveLength(1);
});

it('session ends when any call is rejected with its token', async () => {
  signIn();
  renderPage(<SessionState />);
  await findState('Ana');
  server.respond('GET /alerts', { status: 401 });
  await act(() => http.get('/alerts').catch(() => undefined));
  await findState('visitor');
  await screen.findByText('data: of null');
});

it('sign-in goes on when the browser believes that it is offline', async () => {
  const { user } = renderPage(<SessionState />);
  await findState('visitor');
  server.respond('GET /users/me', { body: bia });
  act(() => void window.dispatchEvent(new Event('offline')));
  await user.click(press('sign in'));
  await findState('Bia');
  act(() => void window.dispatchEvent(new Event('online')));
});

it('session ends with its reason when the account is suspended', async () => {
  signIn();
  server.respond('GET /users/me', { status: 403, body: { code: 'ACCOUNT_SUSPENDED' } });
  renderPage(<SessionState />);
  await findState('suspended');
  expect(getToken()).toBeNull();
});

it('new session stays when a call of the previous one is rejected', async () => {
  signIn();
  const sendMember = holdResponse('GET /users/me');
  const { user } = renderPage(<SessionState />);
  await waitFor(() => expect(server.listRequests('GET /users/me')).toHaveLength(1));
  await user.click(press('sign in'));
  await waitFor(() => expect(server.listRequests('GET /users/me')).toHaveLength(2));
  await sendMember({ status: 401 });
  await sendMember({ body: bia });
  await findState('Bia');
  expect(getToken()).toBe('token-of-bia');
});

it('sign-out ends the session before the server answers and refetches all data', async () => {
  signIn();
  const sendLogout = holdResponse('POST /users/logout');
  const { user } = renderPage(<SessionState />);
  await findState('Ana');
  await screen.findByText('data: of token-of-ana');
  await user.click(press('sign out'));
  await findState('visitor');
  await screen.findByText('data: of null');
  await sendLogout({ status: 503 });
  await screen.findByText('Você foi desconectado');
  expect(server.listRequests('POST /users/logout')).toMatchObject([{ token: 'token-of-ana' }]);
});

it('sign-out that did not reach the server is sent later, with its own token', async () => {
  signIn();
  server.respond('POST /users/logout', { status: 503 });
  const { user } = renderPage(<SessionState />);
  await findState('Ana');
  await user.click(press('sign out'));
  await screen.findByText('Você foi desconectado');
  server.respond('GET /users/me', { body: bia });
  await user.click(press('sign in'));
  await findState('Bia');
  server.respond('POST /users/logout', { status: 204 });
  await sendSignOuts();
  await sendSignOuts();
  expect(server.listRequests('POST /users/logout').map(({ token }) => token)).toEqual([
    'token-of-ana',
    'token-of-ana',
  ]);
  expect(getToken()).toBe('token-of-bia');
});

it('suspension is said in the other tabs too', async () => {
  signIn();
  renderPage(<SessionState />);
  await findState('Ana');
  const events: [string, string][] = [];
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation((...event) => {
    events.push(event);
  });
  act(() => setSignOutReason('suspended', 'token-of-ana'));
  await findState('suspended');
  setItem.mockRestore();
  act(() => setSignOutReason(null));
  await findState('visitor');
  // As another tab gets it.
  const end = followSignOutReason();
  for (const [key, newValue] of events)
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })));
  await findState('suspended');
  expect(getSuspendedToken()).toBe('token-of-ana');
  end();
});

it('sign-in says when the browser cannot store the session', async () => {
  const { user } = renderPage(<SessionState />);
  server.respond('GET /users/me', { body: bia });
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  await user.click(press('sign in'));
  await findState('Bia');
  setItem.mockRestore();
  act(warnOfUnsavedSession);
  await screen.findByText(/vai precisar entrar de novo/);
});

it('sign-out in another tab ends the session here', async () => {
  signIn();
  renderPage(<SessionState />);
  await findState('Ana');
  changeTokenInAnotherTab(null);
  await findState('visitor');
  await screen.findByText('data: of null');
});

it('sign-in in another tab changes the member and all data here', async () => {
  signIn();
  renderPage(<SessionState />);
  await findState('Ana');
  server.respond('GET /users/me', { body: bia });
  changeTokenInAnotherTab('token-of-bia');
  await findState('Bia');
  await screen.findByText('data: of token-of-bia');
});

it('late response to the previous member is not shown to the next one', async () => {
  signIn();
  server.respond('GET /users/me', { body: ana });
  const sendData = holdResponse('GET /rewards');
  const { user } = renderPage(<SessionState />);
  await findState('Ana');
  await waitFor(() => expect(server.listRequests('GET /rewards')).toHaveLength(1));
  server.respond('GET /users/me', { body: bia });
  await user.click(press('sign in'));
  await findState('Bia');
  await waitFor(() => expect(server.listRequests('GET /rewards')).toHaveLength(2));
  await sendData({ body: { title: 'of Ana' } });
  await sendData({ body: { title: 'of Bia' } });
  await screen.findByText('data: of Bia');
  expect(shownData).not.toContain('of Ana');
});
