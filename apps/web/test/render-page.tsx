import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, type ReactNode } from 'react';
import { Providers } from '../src/app/providers';
import { Toasts } from '../src/components/ui/toasts';
import { followLostFocus } from '../src/lib/lost-focus';

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
