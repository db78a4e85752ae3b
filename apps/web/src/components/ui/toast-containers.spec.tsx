import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { renderPage } from '../../../test/render-page';
import { showToast, type ToastType } from '../../lib/show-toast';

function Page() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => showToast('success', 'Salvo')}>
        Salvar
      </button>
      <button
        type="button"
        onClick={() => {
          showToast('success', 'Criado');
          showToast('error', 'Sem foto');
          void navigate('/outra');
        }}
      >
        Criar
      </button>
      <button type="button" onClick={() => void navigate('/mais')}>
        Seguir
      </button>
    </>
  );
}

it('texts are put into live regions that are there before them, without a live region inside', async () => {
  renderPage(null);
  const regions = [await screen.findByRole('alert'), screen.getByRole('status')];
  const added: string[] = [];
  for (const region of regions)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes as NodeListOf<Element>)
          if (node.textContent)
            added.push(`${node.textContent}${node.querySelector('button') ? ', button' : ''}`);
    }).observe(region, { childList: true, subtree: true });
  showToast('error', 'Não deu certo');
  showToast('info', 'Copiado');
  await waitFor(() => expect(added).toEqual(['Não deu certo', 'Copiado']));
  await waitFor(() => {
    const close = screen.getAllByRole('button', { name: 'Fechar o aviso' });
    expect(close.map((button) => button.closest('[aria-live]')?.getAttribute('aria-live'))).toEqual([
      'off',
      'off',
    ]);
  });
  expect([screen.getByRole('alert'), screen.getByRole('status')]).toEqual(regions);
  expect(regions.map(({ textContent }) => textContent)).toEqual(['Não deu certo', 'Copiado']);
  expect(
    document.querySelector(':is([role=alert], [role=status]) :is([role=alert], [role=status])'),
  ).toBeNull();
});

it('toasts of a page end with it, but for those of the press that leads to the next page', async () => {
  const { user } = renderPage(<Page />);
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await screen.findByText('Salvo');
  await user.click(screen.getByRole('button', { name: 'Criar' }));
  await screen.findByText('Criado');
  await screen.findByText('Sem foto');
  await waitFor(() => expect(screen.queryByText('Salvo')).toBeNull());
  expect(screen.getByRole('status').textContent).toBe('Criado');
  fireEvent.popState(window);
  await user.click(screen.getByRole('button', { name: 'Seguir' }));
  await waitFor(() => expect(screen.queryByText('Criado')).toBeNull());
});

it('an equal text of the same type replaces the one on show, but not among what happens live', async () => {
  renderPage(null);
  const region = await screen.findByRole('status');
  const show = (type: ToastType) => showToast(type, 'Falta a palavra', { isLasting: true });
  show('warning');
  const first = await screen.findByText('Falta a palavra');
  show('warning');
  show('info');
  await waitFor(() => expect(region.textContent).toBe('Falta a palavra'.repeat(2)));
  expect(first.isConnected).toBe(false);
  for (let count = 0; count < 2; count += 1) showToast('info', 'Nova promoção', { placement: 'live' });
  await waitFor(() => expect(screen.getAllByText('Nova promoção')).toHaveLength(2));
});

it('a success dismisses the warnings before it, but for lasting ones', async () => {
  renderPage(null);
  const region = await screen.findByRole('status');
  // Would be the first to go by itself.
  showToast('info', 'Copiado');
  showToast('warning', 'Isto mudou');
  showToast('warning', 'Sem espaço', { isLasting: true });
  await waitFor(() => expect(region.textContent).toBe('CopiadoIsto mudouSem espaço'));
  showToast('success', 'Salvo');
  await waitFor(() => expect(screen.queryByText('Isto mudou')).toBeNull());
  expect(region.textContent).toBe('CopiadoSem espaçoSalvo');
});
