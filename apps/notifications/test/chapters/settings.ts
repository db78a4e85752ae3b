import { defaultNotificationSettings } from '@pechincha/contracts/entities/notification-settings';
import { notificationsExport } from '@pechincha/contracts/operations/internal';
import {
  getNotificationSettings,
  saveNotificationSettings,
} from '@pechincha/contracts/operations/notifications';
import type { Chapter } from '@pechincha/testing/chapters';
import { member, visitor, type TestService } from '@pechincha/testing/test-service';
import { person, userDeletedEvent, type Person } from '../fixtures.js';

let service: TestService;

const read = async ({ _id }: Person) =>
  (await service.call(getNotificationSettings, { as: member(_id) })).body as unknown;
const save = ({ _id }: Person, change: object) =>
  service.call(saveNotificationSettings, {
    as: member(_id),
    body: { ...defaultNotificationSettings, ...change },
  });

export const settings: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('settings are those of everybody until they are saved, and of each member alone', async () => {
    const [ana, bia] = [person('Ana'), person('Bia')];
    expect(await read(ana)).toEqual(defaultNotificationSettings);
    const change = {
      push: { ...defaultNotificationSettings.push, points: false },
      sound: false,
      quiet: { from: '22:00', to: '07:00' },
      digest: 'weekly',
      hour: 20,
      weekday: 0,
    };
    const saved = await save(ana, change);
    expect([saved.status, saved.body]).toEqual([200, { ...defaultNotificationSettings, ...change }]);
    expect(await read(ana)).toEqual(saved.body);
    expect(await read(bia)).toEqual(defaultNotificationSettings);
    await save(ana, {});
    expect(await read(ana)).toEqual(defaultNotificationSettings);
    expect((await service.call(getNotificationSettings, { as: visitor })).status).toBe(401);
  });

  it.each([
    [
      'quiet hours without length',
      { quiet: { from: '22:00', to: '22:00' } },
      'quiet.to',
      'Os horários precisam ser diferentes',
    ],
    ['an hour that is none', { quiet: { from: '24:00', to: '07:00' } }, 'quiet.from', 'Hora inválida'],
    ['half of the quiet hours', { quiet: { from: '22:00' } }, 'quiet.to', 'Hora inválida'],
    ['quiet hours of another form', { quiet: '22:00' }, 'quiet', 'Informe de que hora a que hora'],
    ['a switch that is a text', { sound: 'true' }, 'sound', 'Escolha ligado ou desligado'],
    ['a missing choice', { push: { alert: true } }, 'push.mention', 'Escolha ligado ou desligado'],
    ['an unknown digest', { digest: 'hourly' }, 'digest', 'Escolha quando receber o resumo'],
    ['an hour past the day', { hour: 24 }, 'hour', 'Hora inválida'],
    ['an eighth day', { weekday: 7 }, 'weekday', 'Dia da semana inválido'],
  ])('settings with %s are refused', async (_case, change, field, message) => {
    const ana = person('Ana');
    const { status, body } = await save(ana, change);
    expect([
      status,
      body.errors?.map((error: { field: string; msg: string }) => [error.field, error.msg]),
    ]).toContainEqual(expect.arrayContaining([[field, message]]));
    expect(status).toBe(400);
    expect(await read(ana)).toEqual(defaultNotificationSettings);
  });

  it('settings are part of the export and go with the account', async () => {
    const ana = person('Ana');
    await save(ana, { quiet: { from: '22:00', to: '07:00' } });
    const { body } = await service.call(notificationsExport, {
      as: { kind: 'gateway' },
      params: { id: ana._id },
    });
    expect(body.comoSerAvisado).toMatchObject({
      som: true,
      descanso: { de: '22:00', ate: '07:00' },
      resumo: 'nunca',
    });
    expect(body.aparelhos).toEqual([]);
    await service.publishAndWait(userDeletedEvent(ana));
    expect((await service.listRows('settings')).map(({ _id }) => _id)).not.toContain(ana._id);
    expect((await save(ana, {})).status).toBe(401);
  });
};
