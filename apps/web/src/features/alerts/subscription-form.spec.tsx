import type { Subscription } from '@pechincha/contracts/entities/subscription';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { holdResponse, renderMemberPage, server, signIn } from '../../../test/render-page';
import { getStored, setStored } from '../../lib/storage';
import { AlertsPage } from './alerts-page';

const productId = '1'.repeat(24);

async function openPage(path = '/meus-alertas', subscriptions: Partial<Subscription>[] = []) {
  signIn();
  server.respond('GET /alerts', { body: subscriptions });
  const { user } = renderMemberPage(<AlertsPage />, path);
  await screen.findByRole('heading', { level: 1 });
  return user;
}
const getOptions = () => screen.getByText('Mais opções').closest('details') as HTMLDetailsElement;
const sentBody = (route: string): unknown => JSON.parse(server.listRequests(route)[0]?.body ?? 'null');

it('options are closed, and sent with the keyword when they are filled in', async () => {
  const user = await openPage();
  expect(getOptions().open).toBe(false);
  server.respond('POST /alerts', ({ body }) => ({
    status: 201,
    body: { alert: { ...(JSON.parse(body) as object), _id: 'r', isActive: true, maxPrice: 150 }, msg: 'ok' },
  }));
  await user.type(await screen.findByLabelText('Palavra-chave'), 'fone');
  await user.click(screen.getByText('Mais opções'));
  await user.type(screen.getByLabelText(/^Sem estas palavras/), 'capa, , película');
  await user.type(screen.getByLabelText(/^Preço máximo/), '150');
  await user.type(screen.getByLabelText(/^Cidade/), 'Online');
  await user.click(screen.getByRole('checkbox', { name: 'Eletrônicos' }));
  await user.click(screen.getByRole('checkbox', { name: 'aplicativo' }));
  await user.click(screen.getByRole('checkbox', { name: 'Só o menor preço em 90 dias' }));
  await user.selectOptions(screen.getByLabelText(/^Só quando tiver/), '10');
  await user.selectOptions(screen.getByLabelText(/^Em até/), '60');
  await user.click(screen.getByRole('button', { name: 'Criar alerta' }));
  await screen.findByText('Alerta criado com sucesso!');
  expect(sentBody('POST /alerts')).toMatchObject({
    kind: 'alert',
    keyword: 'fone',
    exclude: ['capa', 'película'],
    categories: ['eletronicos'],
    city: 'online',
    without: ['app'],
    onlyLowest: true,
    minLikes: 10,
    withinMinutes: 60,
  });
});

it('form is empty after a keyword that was typed before a reload was sent', async () => {
  let user = await openPage();
  await user.type(await screen.findByLabelText('Palavra-chave'), 'cadeira');
  cleanup();
  user = await openPage();
  await user.type(await screen.findByDisplayValue('cadeira'), ' gamer');
  server.respond('POST /alerts', {
    status: 201,
    body: { alert: { _id: 'r', kind: 'alert', keyword: 'cadeira gamer', isActive: true }, msg: 'ok' },
  });
  await user.click(screen.getByRole('button', { name: 'Criar alerta' }));
  await screen.findByText('Alerta criado com sucesso!');
  expect(screen.getByLabelText<HTMLInputElement>('Palavra-chave').value).toBe('');
});

it('options open with the error at its field, of this page and of the server', async () => {
  const user = await openPage();
  await user.type(await screen.findByLabelText('Palavra-chave'), 'fone');
  await user.click(screen.getByText('Mais opções'));
  await user.type(screen.getByLabelText(/^Sem estas palavras/), 'x');
  await user.click(screen.getByText('Mais opções'));
  expect(getOptions().open).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Criar alerta' }));
  await screen.findByText('Cada palavra deve ter de 2 a 30 caracteres');
  expect(getOptions().open).toBe(true);
  expect(server.listRequests('POST /alerts')).toEqual([]);

  await user.clear(screen.getByLabelText(/^Sem estas palavras/));
  const message = 'Cidade desconhecida';
  server.respond('POST /alerts', {
    status: 400,
    body: { code: 'INVALID_INPUT', message: 'Dados inválidos', errors: [{ field: 'city', message }] },
  });
  await user.click(screen.getByRole('button', { name: 'Criar alerta' }));
  await waitFor(() => expect(screen.getByLabelText(/^Cidade/).getAttribute('aria-invalid')).toBe('true'));
  expect(within(getOptions()).getByText(message)).not.toBeNull();
});

it('edited mute of a product keeps its name and what it hides', async () => {
  const mute = {
    _id: 'mute-1',
    kind: 'mute' as const,
    isActive: true,
    product: productId,
    label: 'Fone',
    productKey: 'k1',
    maxPrice: 99,
  };
  const { label: _label, productKey: _productKey, ...saved } = mute;
  setStored('member-mutes', JSON.stringify([{ ...mute, expiresAt: 0 }]));
  const user = await openPage('/meus-alertas?aba=ocultos', [mute]);
  await user.click(await screen.findByRole('button', { name: /^Editar o oculto: O produto de “Fone”/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar o que você oculta' }));
  const price = dialog.getByLabelText<HTMLInputElement>(/^Preço máximo/);
  expect(price.value).toBe('99,00');
  await user.clear(price);
  await user.type(price, '50');
  server.respond('PUT /alerts/mute-1', {
    body: { alert: { ...saved, maxPrice: 50 }, msg: 'Alterações salvas.' },
  });
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await screen.findByText(/^O produto de “Fone”, até R\$\s50,00$/);
  expect(sentBody('PUT /alerts/mute-1')).toMatchObject({ kind: 'mute', product: productId });
  expect(JSON.parse(getStored('member-mutes') ?? '')).toMatchObject([{ productKey: 'k1', maxPrice: 50 }]);
});

it('tabs have addresses, their empty texts and their errors', async () => {
  const user = await openPage('/meus-alertas?aba=seguindo');
  await screen.findByRole('heading', { name: 'Você ainda não segue ninguém.' });
  await user.click(screen.getByRole('link', { name: 'Ocultos' }));
  await screen.findByRole('heading', { name: 'Você não esconde nada.' });
  expect(location.search).toBe('?aba=ocultos');
});

it.each([
  ['seguindo', 'Não foi possível carregar o que você segue.'],
  ['ocultos', 'Não foi possível carregar o que você oculta.'],
])('tab %s has an error with a retry when it cannot be loaded', async (tab, message) => {
  signIn();
  server.respond('GET /alerts', { status: 500 });
  const { user } = renderMemberPage(<AlertsPage />, `/meus-alertas?aba=${tab}`);
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' }, { timeout: 8000 });
  expect(screen.getAllByText(message).length).toBeGreaterThan(0);
  server.respond('GET /alerts', { body: [] });
  await user.click(retry);
  await screen.findByRole('heading', { name: /^Você (ainda não segue ninguém|não esconde nada)\.$/ });
});

it('double click creates one alert, without a warning', async () => {
  const user = await openPage();
  server.respond('POST /alerts', ({ body }) => ({
    status: 201,
    body: { alert: { ...(JSON.parse(body) as object), _id: 'r', isActive: true }, msg: 'ok' },
  }));
  await user.type(await screen.findByLabelText('Palavra-chave'), 'fone');
  await user.dblClick(screen.getByRole('button', { name: 'Criar alerta' }));
  await screen.findByText('Alerta criado com sucesso!');
  await screen.findByRole('switch', { name: 'Alerta “fone”' });
  expect(server.listRequests('POST /alerts')).toHaveLength(1);
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('');
});

it('two quick Enters create one alert, and what is typed while it is sent stays', async () => {
  const user = await openPage();
  const respond = holdResponse('POST /alerts');
  const keyword = await screen.findByLabelText('Palavra-chave');
  await user.type(keyword, 'fone');
  const button = screen.getByRole('button', { name: 'Criar alerta' });
  fireEvent.click(button);
  fireEvent.click(button);
  await screen.findByRole('button', { name: 'Criando...' });
  await user.type(keyword, ' jbl');
  await respond({
    status: 201,
    body: { alert: { _id: 'r', kind: 'alert', keyword: 'fone', isActive: true }, msg: 'ok' },
  });
  await screen.findByRole('switch', { name: 'Alerta “fone”' });
  expect(server.listRequests('POST /alerts')).toHaveLength(1);
  expect(keyword).toHaveProperty('value', 'fone jbl');
});

it('alert that another tab has created is in the list after the refusal', async () => {
  const user = await openPage('/meus-alertas', [
    { _id: 'q', kind: 'alert', keyword: 'mala', isActive: true },
  ]);
  await screen.findByRole('switch', { name: 'Alerta “mala”' });
  server.respond('POST /alerts', { status: 409, body: { code: 'ALERT_EXISTS', message: 'Você já tem.' } });
  server.respond('GET /alerts', { body: [{ _id: 'r', kind: 'alert', keyword: 'fone', isActive: true }] });
  await user.type(await screen.findByLabelText('Palavra-chave'), 'fone{Enter}');
  await screen.findByRole('switch', { name: 'Alerta “fone”' });
});

it('edited alert that was closed says that its changes are not saved, and takes them back', async () => {
  const subscription = { _id: 'a1', kind: 'alert', keyword: 'guarda-chuva', isActive: true } as const;
  const user = await openPage('/meus-alertas', [subscription]);
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: /^Editar o alerta/ }));
    return within(await screen.findByRole('dialog', { name: 'Editar alerta' }));
  };
  const first = await open();
  expect(first.queryByText(/mudanças que você tinha começado/)).toBeNull();
  await user.type(first.getByLabelText('Palavra-chave'), ' azul');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const second = await open();
  const keyword = second.getByLabelText<HTMLInputElement>('Palavra-chave');
  expect(keyword.value).toBe('guarda-chuva azul');
  second.getByText('Estas são as mudanças que você tinha começado.');
  await user.click(second.getByRole('button', { name: 'Descartar mudanças' }));
  expect(keyword.value).toBe('guarda-chuva');
  expect(document.activeElement).toBe(keyword);
  expect(second.queryByText(/mudanças que você tinha começado/)).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await open()).getByLabelText<HTMLInputElement>('Palavra-chave').value).toBe('guarda-chuva');
});
