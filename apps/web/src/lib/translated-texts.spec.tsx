import { act, render } from '@testing-library/react';
import { keepTranslatedTexts } from './translated-texts';

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
