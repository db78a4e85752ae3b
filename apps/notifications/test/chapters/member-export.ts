import { createAlert } from '@pechincha/contracts/operations/alerts';
import { notificationsExport } from '@pechincha/contracts/operations/internal';
import { markNotificationsRead } from '@pechincha/contracts/operations/notifications';
import type { Chapter } from '@pechincha/testing/chapters';
import { member, type TestService } from '@pechincha/testing/test-service';
import { badgeEarnedEvent, person } from '../fixtures.js';

let service: TestService;

export const memberExport: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('member export contains alerts and notifications and is for the gateway only', async () => {
    const recipient = person('Ana');
    await service.publishAndWait(badgeEarnedEvent(recipient, 'Novata'));
    await service.call(createAlert, { as: member(recipient._id), body: { keyword: 'café' } });
    await service.call(markNotificationsRead, { as: member(recipient._id) });
    const params = { id: recipient._id };
    const { status, body } = await service.call(notificationsExport, { as: { kind: 'gateway' }, params });
    expect([status, body]).toEqual([
      200,
      {
        alertas: [{ palavraChave: 'café', ativo: true, criadoEm: expect.any(String) }],
        avisos: [
          {
            mensagem: 'Você ganhou a insígnia Novata!',
            pagina: '/minhas-conquistas',
            lido: true,
            recebidoEm: expect.any(String),
          },
        ],
      },
    ]);
    expect((await service.call(notificationsExport, { as: member(recipient._id), params })).status).toBe(403);
  });
};
