import { jest } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { renderPage, server } from '../../test/render-page';
import { OfflineBar } from './offline-bar';

const LOGOUT = 'POST /users/logout';

it('a sign-out that the server does not have is sent until it does', async () => {
  let check = (): void => undefined;
  const { setInterval } = globalThis;
  const spy = jest.spyOn(globalThis, 'setInterval').mockImplementation(((
    handler: () => void,
    delay: number,
  ) => {
    if (delay === 10_000) check = handler;
    return setInterval(handler, delay);
  }) as never);
  localStorage.setItem('sign-outs', 'token-of-ana');
  server.respond(LOGOUT, { status: 503 });
  renderPage(<OfflineBar />);
  await waitFor(() => expect(server.listRequests(LOGOUT)).toHaveLength(1));
  expect(localStorage.getItem('sign-outs')).toBe('token-of-ana');
  server.respond(LOGOUT, { status: 204 });
  act(() => check());
  await waitFor(() => expect(localStorage.getItem('sign-outs')).toBeNull());
  act(() => check());
  expect(server.listRequests(LOGOUT).map(({ token }) => token)).toEqual(['token-of-ana', 'token-of-ana']);
  spy.mockRestore();
});
