import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import {
  findError,
  holdResponse,
  renderMemberPage,
  renderPage,
  server,
  signIn,
} from '../../../test/render-page';
import { showToast } from '../../lib/show-toast';
import { getToken } from '../../lib/token';
import { AlertsPage } from './alerts-page';

const alert = { _id: 'alert-1', keyword: 'fone', isActive: true };

async function renderAlerts() {
  signIn();
  server.respond('GET /alerts', { body: [alert] });
  const { user } = renderMemberPage(<AlertsPage />, '/meus-alertas');
  const toggle = await findSwitch(true);
  return { user, toggle };
}

const findSwitch = (checked: boolean) => screen.findByRole('switch', { name: 'Alerta “fone”', checked });

it('alert switch changes before the response', async () => {
  const { user, toggle } = await renderAlerts();
  const sendToggle = holdResponse('PUT /alerts/alert-1/toggle');
  await user.click(toggle);
  await findSwitch(false);
  await screen.findByText('Inativo');
  await sendToggle({ body: { alert: { ...alert, keyword: 'fone bluetooth', isActive: false } } });
  await screen.findByText('fone bluetooth');
});

it('alert switch goes back with a toast when the request fails', async () => {
  const { user, toggle } = await renderAlerts();
  const sendToggle = holdResponse('PUT /alerts/alert-1/toggle');
  await user.click(toggle);
  await findSwitch(false);
  await sendToggle({ status: 500 });
  await findSwitch(true);
  expect(await findError()).toBe('Erro ao alternar status do alerta.');
});

it('change of an alert whose response was lost is announced as made', async () => {
  const { user, toggle } = await renderAlerts();
  server.respond('PUT /alerts/alert-1/toggle', () => {
    server.respond('GET /alerts', { body: [{ ...alert, isActive: false }] });
    return { isLost: true };
  });
  await user.click(toggle);
  await findSwitch(false);
  await waitFor(() => expect(server.listRequests('GET /alerts')).toHaveLength(2));
  server.respond('DELETE /alerts/alert-1', () => {
    server.respond('GET /alerts', { body: [] });
    return { isLost: true };
  });
  await user.click(screen.getByRole('button', { name: /^Remover/ }));
  await screen.findByText('Nenhum alerta ainda');
  await screen.findByText('Alerta removido com sucesso.');
  expect(screen.queryByText(/^Erro ao/)).toBeNull();
});

it('focus moves to the next alert when one is removed', async () => {
  signIn();
  server.respond('GET /alerts', { body: [alert, { ...alert, _id: 'alert-2', keyword: 'caixa' }] });
  server.respond('DELETE /alerts/alert-1', {});
  const { user } = renderMemberPage(<AlertsPage />, '/meus-alertas');
  await user.click(await screen.findByRole('button', { name: 'Remover o alerta “fone”' }));
  await waitFor(() => expect(document.activeElement?.ariaLabel).toBe('Remover o alerta “caixa”'));
});

it('alert that was created without a response is in the list', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = await renderAlerts();
  server.respond('POST /alerts', () => {
    server.respond('GET /alerts', { body: [alert, { ...alert, _id: 'alert-2', keyword: 'sofá' }] });
    return { isLost: true };
  });
  await user.type(screen.getByLabelText('Palavra-chave'), 'sofá{Enter}');
  await screen.findByRole('switch', { name: 'Alerta “sofá”' }, { timeout: 3000 });
  const keys = server.listRequests('POST /alerts').map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual([keys[0], keys[0]]);
  jest.restoreAllMocks();
});

it('alert leaves the list when the switch finds that another window removed it', async () => {
  const { user, toggle } = await renderAlerts();
  server.respond('GET /alerts', { body: [] });
  server.respond('PUT /alerts/alert-1/toggle', { status: 404 });
  await user.click(toggle);
  await screen.findByText('Nenhum alerta ainda');
});

it('a store that is followed is called by its name', async () => {
  signIn();
  server.respond('GET /alerts', {
    body: [{ _id: 'rule-1', kind: 'follow', store: 'manaca.example', isActive: true }],
  });
  server.respond('GET /promotions', {
    body: {
      promotions: [{ _id: 'a', title: 'Fone', store: 'Eletro Manacá' }],
      page: 1,
      totalPages: 1,
      total: 1,
    },
  });
  renderMemberPage(<AlertsPage />, '/meus-alertas?aba=seguindo');
  await screen.findByText('Promoções da loja Eletro Manacá');
});

it('suspension of the account is not announced as an error of the alerts', async () => {
  signIn();
  server.respond('GET /alerts', { status: 403, body: { code: 'ACCOUNT_SUSPENDED' } });
  renderPage(<AlertsPage />, '/meus-alertas');
  await waitFor(() => expect(getToken()).toBeNull());
  act(() => showToast('error', 'A later error'));
  await screen.findByText('A later error');
  expect(screen.queryAllByText('Não foi possível carregar seus alertas.')).toEqual([]);
});
