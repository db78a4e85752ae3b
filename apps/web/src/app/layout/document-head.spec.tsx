import { act, render, waitFor } from '@testing-library/react';
import { changeSite, renderPage, server } from '../../../test/render-page';
import { ListPage } from '../../features/promotions/home-page';
import { DocumentHead, keepTranslatedTexts } from './document-head';

function Deal({ likes, isSaved, note }: { likes: number; isSaved: boolean; note?: string }) {
  return (
    <p>
      {isSaved ? 'Salva ' : null}
      {isSaved ? <b>sim</b> : null}
      {likes} curtidas
      {note ? ` (${note})` : null}
      <i>!</i>
    </p>
  );
}

const wrap = (): HTMLElement => {
  const outer = document.createElement('font');
  outer.append(document.createElement('font'));
  return outer;
};

const listTexts = (root: Node): Text[] => {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
};

/** The ways of translators: the original goes, at once or in two steps, or stays inside. */
const translators: [string, (text: Text) => void][] = [
  [
    'replaces texts',
    (text) => {
      const outer = wrap();
      outer.firstElementChild?.append(text.data);
      text.replaceWith(outer);
    },
  ],
  [
    'adds its texts and removes the originals',
    (text) => {
      const outer = wrap();
      outer.firstElementChild?.append(text.data);
      text.before(outer);
      text.remove();
    },
  ],
  [
    'wraps texts',
    (text) => {
      const outer = wrap();
      text.before(outer);
      outer.firstElementChild?.append(text);
    },
  ],
];

const settle = (): Promise<void> => act(() => Promise.resolve());

it.each(translators)('page goes on when a translator %s', async (_case, translate) => {
  const end = keepTranslatedTexts();
  const { container, rerender, unmount } = render(<Deal likes={1} isSaved={false} note="nova" />);
  const change = async (deal: React.ComponentProps<typeof Deal>, text: string): Promise<void> => {
    listTexts(container).forEach(translate);
    await settle();
    rerender(<Deal {...deal} />);
    await settle();
    expect(container.textContent).toBe(text);
  };
  await change({ likes: 2, isSaved: true, note: 'nova' }, 'Salva sim2 curtidas (nova)!');
  await change({ likes: 3, isSaved: false }, '3 curtidas!');
  await change({ likes: 3, isSaved: true, note: 'boa' }, 'Salva sim3 curtidas (boa)!');
  await change({ likes: 4, isSaved: true, note: 'ótima' }, 'Salva sim4 curtidas (ótima)!');
  unmount();
  end();
});

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

it('title of a page has the name of the site, as it is now', async () => {
  server.respond('GET /promotions', { body: { promotions: [], page: 1, totalPages: 1, total: 0 } });
  renderPage(
    <>
      <DocumentHead />
      <ListPage />
    </>,
  );
  await waitFor(() => expect(document.title).toBe('Promoções em todas as cidades · Pechincha'));
  changeSite({ name: 'Feira' });
  expect(document.title).toBe('Promoções em todas as cidades · Feira');
  expect(find<HTMLMetaElement>('meta[property="og:site_name"]')?.content).toBe('Feira');
});
