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
runWhenIdle(() => {
  import('./lib/lost-focus').then(({ followLostFocus }) => followLostFocus()).catch(() => undefined);
});

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
