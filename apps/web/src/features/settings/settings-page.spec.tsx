import {
  defaultNotificationSettings,
  type NotificationSettings,
} from '@pechincha/contracts/entities/notification-settings';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  createMember,
  findError,
  holdResponse,
  renderMemberPage,
  server,
  signIn,
} from '../../../test/render-page';
import { isLiveSettingOn } from '../../shared/live/notification-settings';
import { SettingsPage } from './settings-page';

const GET = 'GET /notifications/settings';
const PUT = 'PUT /notifications/settings';

const echo = ({ body }: { body: string }) => ({ body: JSON.parse(body) as unknown });

async function openPage(settings: Partial<NotificationSettings> = {}) {
  signIn();
  server.respond(GET, { body: { ...defaultNotificationSettings, ...settings } });
  server.respond(PUT, echo);
  server.respond('GET /gamification/me', { body: { inRanking: true } });
  const { user, unmount } = renderMemberPage(<SettingsPage />, '/configuracoes');
  await screen.findByRole('switch', { name: 'Tocar um som' });
  return Object.assign(user, { leave: unmount });
}

const findSwitch = (name: string, checked: boolean) => screen.findByRole('switch', { name, checked });
const listSaved = () => server.listRequests(PUT).map(({ body }) => JSON.parse(body) as NotificationSettings);

it('switch of a category changes it alone, and before the response', async () => {
  const user = await openPage({ quiet: { from: '22:00', to: '07:00' } });
  const respond = holdResponse(PUT);
  await user.click(await findSwitch('Conquistas e resgates', true));
  await findSwitch('Conquistas e resgates', false);
  await findSwitch('Promoções salvas', true);
  await respond({ body: {} });
  expect(listSaved()).toEqual([
    {
      ...defaultNotificationSettings,
      push: { ...defaultNotificationSettings.push, points: false },
      quiet: { from: '22:00', to: '07:00' },
    },
  ]);
});

it('switch goes back with a toast when the request fails', async () => {
  const user = await openPage();
  server.respond(PUT, { status: 500 });
  await user.click(await findSwitch('Tocar um som', true));
  expect(await findError()).toBe('Não deu certo. Tente de novo.');
  await findSwitch('Tocar um som', true);
  expect(isLiveSettingOn('sound')).toBe(true);
});

it('sound that is turned off is off for the next event', async () => {
  const user = await openPage();
  await user.click(await findSwitch('Tocar um som', true));
  await waitFor(() => expect(isLiveSettingOn('sound')).toBe(false));
  expect(isLiveSettingOn('toasts')).toBe(true);
  await waitFor(() => expect(listSaved()).toHaveLength(1));
});

it('quiet hours begin with those of a night, and refuse equal and missing times', async () => {
  const user = await openPage();
  await user.click(await findSwitch('Horário de descanso', false));
  await findSwitch('Horário de descanso', true);
  await waitFor(() =>
    expect(listSaved().map(({ quiet }) => quiet)).toEqual([{ from: '22:00', to: '07:00' }]),
  );
  const [from, to] = [screen.getByLabelText('Das'), screen.getByLabelText('Às')];
  fireEvent.change(to, { target: { value: '22:00' } });
  await user.click(screen.getByRole('button', { name: 'Salvar horário' }));
  await screen.findByText('Os horários precisam ser diferentes');
  fireEvent.change(from, { target: { value: '' } });
  await screen.findByText('Informe de que hora a que hora');
  expect(listSaved()).toHaveLength(1);
  fireEvent.change(from, { target: { value: '23:30' } });
  await user.click(screen.getByRole('button', { name: 'Salvar horário' }));
  await screen.findByText('Horário salvo.');
  expect(listSaved().at(-1)?.quiet).toEqual({ from: '23:30', to: '22:00' });
  await user.click(await findSwitch('Horário de descanso', true));
  await waitFor(() => expect(listSaved().at(-1)?.quiet).toBeNull());
});

it('browser without pushes says so, and has no button', async () => {
  await openPage();
  await screen.findByText('Este navegador não recebe avisos com o site fechado.');
  expect(screen.queryByRole('button', { name: 'Receber avisos neste aparelho' })).toBeNull();
});

it('what another tab has changed stays as it is there', async () => {
  const user = await openPage();
  server.respond(GET, { body: { ...defaultNotificationSettings, toasts: false } });
  await user.click(await findSwitch('Tocar um som', true));
  await findSwitch('Mostrar na tela', false);
  await waitFor(() =>
    expect(listSaved()).toEqual([{ ...defaultNotificationSettings, toasts: false, sound: false }]),
  );
});

it('button that saves the quiet hours keeps the focus', async () => {
  const user = await openPage({ quiet: { from: '22:00', to: '07:00' } });
  fireEvent.change(screen.getByLabelText('Às'), { target: { value: '08:00' } });
  screen.getByRole('button', { name: 'Salvar horário' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByText('Horário salvo.');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Salvar horário'));
});

it('quiet hours that could not be saved stay as typed, and are sent again', async () => {
  const user = await openPage({ quiet: { from: '22:00', to: '07:00' } });
  fireEvent.change(screen.getByLabelText('Às'), { target: { value: '08:00' } });
  server.respond(PUT, { status: 500 });
  await user.click(screen.getByRole('button', { name: 'Salvar horário' }));
  expect(await findError()).toBe('Não deu certo. Tente de novo.');
  expect(screen.getByLabelText<HTMLInputElement>('Às').value).toBe('08:00');
  server.respond(PUT, ({ body }) => ({ body: JSON.parse(body) as unknown }));
  await user.click(screen.getByRole('button', { name: 'Salvar horário' }));
  await screen.findByText('Horário salvo.');
  expect(listSaved().at(-1)?.quiet).toEqual({ from: '22:00', to: '08:00' });
});

it('quiet hours that were saved after the page was left are no draft', async () => {
  const user = await openPage({ quiet: { from: '22:00', to: '07:00' } });
  const respond = holdResponse(PUT);
  fireEvent.change(screen.getByLabelText('Às'), { target: { value: '08:00' } });
  await user.click(screen.getByRole('button', { name: 'Salvar horário' }));
  await screen.findByRole('button', { name: 'Salvando...' });
  await waitFor(() => expect(listSaved()).toHaveLength(1));
  user.leave();
  const saved = { ...defaultNotificationSettings, quiet: { from: '22:00', to: '08:00' } };
  await openPage(saved);
  screen.getByRole('button', { name: 'Salvando...' });
  await respond({ body: saved });
  await screen.findByText('Horário salvo.');
  await screen.findByRole('button', { name: 'Salvar horário' });
  expect(screen.queryByText(/^Estas são as mudanças/)).toBeNull();
});

it('quiet hours typed before turning them on failed are there at the next try', async () => {
  const user = await openPage();
  const respond = holdResponse(PUT);
  await user.click(await findSwitch('Horário de descanso', false));
  fireEvent.change(await screen.findByLabelText('Às'), { target: { value: '08:00' } });
  await respond({ status: 500 });
  expect(await findError()).toBe('Não deu certo. Tente de novo.');
  server.respond(PUT, echo);
  await user.click(await findSwitch('Horário de descanso', false));
  expect((await screen.findByLabelText<HTMLInputElement>('Às')).value).toBe('08:00');
  await waitFor(() => expect(listSaved()).toHaveLength(2));
});

it('switch that was stored without a response stays as it is', async () => {
  const user = await openPage({ quiet: { from: '22:00', to: '07:00' } });
  server.respond(PUT, ({ body }) => {
    server.respond(GET, { body: JSON.parse(body) as unknown });
    return { status: 502 };
  });
  await user.click(await findSwitch('Tocar um som', true));
  await waitFor(() => expect(listSaved()).toHaveLength(1));
  // Sent once the switch is done.
  const respond = holdResponse(PUT);
  fireEvent.change(screen.getByLabelText('Às'), { target: { value: '08:00' } });
  await user.click(screen.getByRole('button', { name: 'Salvar horário' }));
  await waitFor(() => expect(listSaved().map(({ quiet }) => quiet?.to)).toEqual(['07:00', '08:00']));
  screen.getByRole('switch', { name: 'Tocar um som', checked: false });
  await respond({ body: listSaved()[1] });
  await screen.findByText('Horário salvo.');
});

it('quiet hours that are turned off and on again are those of before', async () => {
  const quiet = { from: '23:30', to: '05:15' };
  const user = await openPage({ quiet });
  await user.click(await findSwitch('Horário de descanso', true));
  await user.click(await findSwitch('Horário de descanso', false));
  await waitFor(() => expect(listSaved().map((saved) => saved.quiet)).toEqual([null, quiet]));
});

it('quiet hours that were typed and not saved are there on return, until they are dropped', async () => {
  const quiet = { from: '22:00', to: '07:00' };
  const getTo = () => screen.getByLabelText<HTMLInputElement>('Às').value;
  const user = await openPage({ quiet });
  fireEvent.change(screen.getByLabelText('Às'), { target: { value: '08:00' } });
  user.leave();
  const again = await openPage({ quiet });
  expect(getTo()).toBe('08:00');
  await again.click(screen.getByRole('button', { name: 'Descartar mudanças' }));
  expect(getTo()).toBe('07:00');
  again.leave();
  await openPage({ quiet });
  expect(getTo()).toBe('07:00');
  expect(screen.queryByText(/mudanças que você tinha começado/)).toBeNull();
});

const RANKING = 'PUT /gamification/me';

it('switch of the ranking is stored, and goes back with a toast when the request fails', async () => {
  const user = await openPage();
  server.respond(RANKING, echo);
  await user.click(await findSwitch('Aparecer no ranking', true));
  await findSwitch('Aparecer no ranking', false);
  await waitFor(() =>
    expect(server.listRequests(RANKING).map(({ body }) => body)).toEqual(['{"inRanking":false}']),
  );
  const respond = holdResponse(RANKING);
  await user.click(await findSwitch('Aparecer no ranking', false));
  await findSwitch('Aparecer no ranking', true);
  await respond({ status: 500 });
  expect(await findError()).toBe('Não deu certo. Tente de novo.');
  await findSwitch('Aparecer no ranking', false);
});

it('switch of the ranking can be loaded again, and managers have none', async () => {
  const user = await openPage();
  server.respond('GET /gamification/me', { status: 503 });
  user.leave();
  signIn(createMember({ role: 'manager' }), 'token-of-manager');
  const { unmount } = renderMemberPage(<SettingsPage />, '/configuracoes');
  await screen.findByRole('switch', { name: 'Tocar um som' });
  expect(screen.queryByRole('heading', { name: 'Ranking' })).toBeNull();
  unmount();
  signIn(createMember(), 'token-of-bia');
  const page = renderMemberPage(<SettingsPage />, '/configuracoes');
  await screen.findByText('Não foi possível carregar esta escolha.');
  server.respond('GET /gamification/me', { body: { inRanking: false } });
  await page.user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await findSwitch('Aparecer no ranking', false);
});
