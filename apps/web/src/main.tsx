import './styles/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './app/error-boundary';
import { Providers } from './app/providers';
import { AppRoutes } from './app/routes';
import { growTextareas } from './lib/grow-textareas';
import { reloadForMissingCode } from './lib/missing-code';
import { watchPage } from './lib/page-errors';

watchPage(import.meta.url);
reloadForMissingCode(import.meta.url);

growTextareas();

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
