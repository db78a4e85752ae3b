import type { CurrentUser } from '@pechincha/contracts/entities/user';
import type { Site } from '@pechincha/contracts/site';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { parseCurrentUser } from '../src/api/user';
import { MembersOnly } from '../src/app/guards';
import { Providers } from '../src/app/providers';
import { Toasts } from '../src/components/ui/toasts';
import { followLostFocus } from '../src/lib/lost-focus';
import { getSite, saveSite } from '../src/lib/site';
import { saveToken } from '../src/lib/token';
import type { TestResponse, TestServer } from './test-server';

declare global {
  var testServer: TestServer;
}

/** Answers the tested page; started by environment.mjs. */
export const server = globalThis.testServer;

/** Holds the calls of a route; each call of the returned function waits for the next one and responds to it. */
export function holdResponse(route: string): (response: TestResponse) => Promise<void> {
  const held: ((response: TestResponse) => void)[] = [];
  server.respond(route, () => new Promise((resolve) => held.push(resolve)));
  return async (response) => {
    const send = await waitFor(() => {
      const first = held.shift();
      if (!first) throw new Error(`No call of ${route}`);
      return first;
    });
    send(response);
  };
}

export const createMember = (change: Partial<CurrentUser> = {}): CurrentUser => ({
  ...parseCurrentUser({ _id: 'a'.repeat(24), name: 'Ana', createdAt: '2026-11-21T12:00:00.000Z' }),
  ...change,
});

/** Stores a token whose member the server knows. */
export function signIn(member: CurrentUser = createMember(), token = 'token-of-ana'): void {
  server.respond('GET /users/me', { body: member });
  saveToken(token);
}

/** As after a change by an admin, until the end of the test. */
export const changeSite = (change: Partial<Site>): void =>
  act(() => saveSite({ ...getSite(), version: getSite().version + 1, ...change }));

/** Renders a part of a page with everything that the application has around its pages. */
export function renderPage(content: ReactNode, path = '/') {
  history.replaceState(null, '', path);
  return reloadPage(content);
}

/** As `renderPage`, with the address and the state that the history has. */
export function reloadPage(content: ReactNode) {
  const { unmount } = render(
    <Providers>
      {content}
      <Toasts />
      <LostFocus />
    </Providers>,
  );
  return { user: userEvent.setup(), unmount };
}

function LostFocus() {
  useEffect(followLostFocus, []);
  return null;
}

/** A page for members at every path but `/`, which is empty. */
export const MemberPage = ({ children }: { children: ReactNode }) => (
  <Routes>
    <Route path="/" element={null} />
    <Route element={<MembersOnly />}>
      <Route path="*" element={children} />
    </Route>
  </Routes>
);

export const renderMemberPage = (page: ReactNode, path: string) =>
  renderPage(<MemberPage>{page}</MemberPage>, path);

/** Waits for an error and returns its text; live regions are there before, without text. */
export const findError = (): Promise<string> =>
  waitFor(() => {
    const text = screen
      .getAllByRole('alert')
      .map(({ textContent }) => textContent)
      .join('');
    if (!text) throw new Error('No error');
    return text;
  });
