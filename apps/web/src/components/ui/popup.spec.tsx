import { fireEvent, screen, waitFor } from '@testing-library/react';
import { findError, renderPage } from '../../../test/render-page';
import { lazyPart } from '../../lib/lazy-part';
import { OptionalBoundary } from './optional-boundary';
import { Menu, Popover, PopupButton } from './popup';

const OPEN_ERROR = 'Não deu para abrir. Tente de novo ou recarregue a página.';

/** Part whose first loads fail. */
function createPart(failures: number) {
  let loads = 0;
  const load = () => {
    loads += 1;
    return loads > failures
      ? Promise.resolve({ Part: () => <p>Conteúdo</p> })
      : Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  };
  return { Part: lazyPart(load, 'Part'), countLoads: () => loads };
}

function renderButton(failures: number) {
  const { Part, countLoads } = createPart(failures);
  renderPage(
    <PopupButton className="square" popup="menu" preload={Part.preload} renderPopup={() => <Part />}>
      Abrir
    </PopupButton>,
  );
  return { button: screen.getByRole('button', { name: 'Abrir' }), countLoads };
}

beforeEach(() => {
  console.error = () => undefined;
});

it('popup whose code fails to load says so, and loads at the next press', async () => {
  const { button } = renderButton(1);
  fireEvent.click(button);
  expect(await findError()).toContain(OPEN_ERROR);
  expect(button.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button);
  await screen.findByText('Conteúdo');
  expect(button.getAttribute('aria-expanded')).toBe('true');
});

it('popup opens at the first press when its code failed to load before the press', async () => {
  const { button, countLoads } = renderButton(1);
  fireEvent.pointerEnter(button);
  await waitFor(() => expect(countLoads()).toBe(1));
  await Promise.resolve();
  fireEvent.click(button);
  await screen.findByText('Conteúdo');
  expect(screen.queryByText(/Não foi possível|Não deu para abrir/)).toBeNull();
});

it('content of a popover is there when it opens', async () => {
  const { Part, countLoads } = createPart(0);
  const { user } = renderPage(
    <Popover className="square" boxLabel="Faixa de preço" trigger="Preço" preload={Part.preload}>
      {() => <Part />}
    </Popover>,
  );
  await user.tab();
  expect(countLoads()).toBe(1);
  await user.keyboard('{Enter}');
  expect((await screen.findByRole('dialog')).textContent).toBe('Conteúdo');
});

it.each([
  ['its button is pressed', () => fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))],
  ['the device is online again', () => fireEvent(window, new Event('online'))],
])('part whose code fails to load says so in its place, and loads when %s', async (_when, retry) => {
  const { Part } = createPart(1);
  renderPage(
    <OptionalBoundary errorText="Não foi possível carregar os preços.">
      <Part />
    </OptionalBoundary>,
  );
  await screen.findByText(/Não foi possível carregar os preços\./);
  retry();
  await screen.findByText('Conteúdo');
  expect(screen.queryByText(/Não foi possível|Não deu para abrir/)).toBeNull();
});

function renderMenu() {
  const groups = [[{ text: 'Meu Perfil', to: '/perfil' }], [{ text: 'Sair', onSelect: () => undefined }]];
  return renderPage(
    <Menu className="button" listLabel="Sua conta" groups={groups}>
      Ana
    </Menu>,
  );
}

it.each(['{Enter}', ' ', '{ArrowDown}'])(
  'menu that %s has opened has the focus on its first entry',
  async (key) => {
    const { user } = renderMenu();
    await user.tab();
    await user.keyboard(key);
    const first = await screen.findByRole('menuitem', { name: 'Meu Perfil' });
    await waitFor(() => expect(document.activeElement).toBe(first));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Sair');
  },
);
