import { screen, waitFor } from '@testing-library/react';
import { renderPage } from '../../../test/render-page';
import { Menu } from './menu';

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
