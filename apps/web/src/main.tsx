import './styles/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './app/error-boundary';
import { Providers } from './app/providers';
import { AppRoutes } from './app/routes';
import { autosizeTextareas } from './lib/autosize-textareas';
import { recordChunkLoadErrors } from './lib/chunk-load-error';
import { runWhenIdle } from './lib/idle';
import { startErrorReporting } from './lib/page-errors';

startErrorReporting(import.meta.url);
recordChunkLoadErrors();

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
