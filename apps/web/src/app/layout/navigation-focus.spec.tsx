import { screen } from '@testing-library/react';
import { renderPage } from '../../../test/render-page';
import { HashLink } from '../../components/ui/labels';
import { getHistoryIndex } from '../../lib/navigation';
import { NavigationFocus } from './navigation-focus';

it('link within a page keeps the query and the index of the history, and Tab goes on from its part', async () => {
  window.scrollTo = () => undefined;
  // The simulated browser has none.
  class PerformanceNavigationTiming {}
  Object.assign(globalThis, { PerformanceNavigationTiming });
  Object.assign(performance, { getEntriesByType: () => [] });
  const { user } = renderPage(
    <>
      <NavigationFocus />
      <HashLink hash="#parte">Comentários</HashLink>
      <HashLink hash="#conteudo" replace>
        Ir para o conteúdo
      </HashLink>
      <section id="parte">
        <button type="button">Comentar</button>
      </section>
      <main id="conteudo" tabIndex={-1} />
    </>,
    '/?page=2',
  );
  const start = getHistoryIndex();
  const link = screen.getByRole('link', { name: 'Comentários' });
  await user.click(link);
  expect(`${location.search}${location.hash}`).toBe('?page=2#parte');
  expect(getHistoryIndex()).toBe(start + 1);
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Comentar');
  // Again at the same address.
  await user.click(link);
  expect(document.activeElement?.id).toBe('parte');

  await user.click(screen.getByRole('link', { name: 'Ir para o conteúdo' }));
  expect(document.activeElement?.id).toBe('conteudo');
  expect(getHistoryIndex()).toBe(start + 1);
});
