import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startSite } from './api/site';
import { ErrorBoundary } from './app/error-boundary';
import { Providers } from './app/providers';
import { AppRoutes } from './app/routes';
import { recordChunkLoadErrors, runWhenIdle } from './lib/lazy-part';
import { startErrorReporting } from './lib/page-errors';
import './styles/app.css';

function autosize({ target }: Event): void {
  if (!(target instanceof HTMLTextAreaElement)) return;
  target.style.height = 'auto';
  target.style.height = `${target.scrollHeight + target.offsetHeight - target.clientHeight}px`;
}

/** Fallback for browsers without `field-sizing: content`. */
function autosizeTextareas(): void {
  if (CSS.supports('field-sizing', 'content')) return;
  for (const event of ['input', 'focusin']) document.addEventListener(event, autosize);
}

startErrorReporting(import.meta.url);
recordChunkLoadErrors();
startSite();

autosizeTextareas();
let following: Promise<unknown> | undefined;
const followFocus = (): void =>
  void (following ??= import('./lib/lost-focus')
    .then(({ followLostFocus }) => followLostFocus())
    .catch(() => undefined));
runWhenIdle(followFocus);
addEventListener('focusin', followFocus, { once: true });

const root = document.getElementById('root');
if (!root) throw new Error('The page shell has no #root');

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <Providers>
        <AppRoutes />
      </Providers>
    </ErrorBoundary>
  </StrictMode>,
);
