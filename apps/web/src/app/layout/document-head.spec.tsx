import { waitFor } from '@testing-library/react';
import { renderPage } from '../../../test/render-page';
import { server } from '../../../test/server';
import { ListPage } from '../../features/promotions/home-page';
import { DocumentHead } from './document-head';

const find = <Tag extends HTMLElement>(selector: string): Tag | null =>
  document.head.querySelector<Tag>(selector);

it.each([
  ['past its end is not indexed and has no canonical address', 99, [], 'noindex', undefined],
  ['with promotions is indexed at its own address', 2, [{ _id: 'a', title: 'Fone' }], undefined, '/?page=2'],
])('page of a list %s', async (_title, page, promotions, robots, canonical) => {
  server.respond('GET /promotions', { body: { promotions, page, totalPages: 2, total: 40 } });
  renderPage(
    <>
      <DocumentHead />
      <ListPage />
    </>,
    `/?page=${page}`,
  );
  await waitFor(() => {
    expect(find('meta[name=description]')).not.toBeNull();
    expect(find<HTMLMetaElement>('meta[name=robots]')?.content).toBe(robots);
    expect(find<HTMLLinkElement>('link[rel=canonical]')?.href).toBe(canonical && location.origin + canonical);
  });
});
