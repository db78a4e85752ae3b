import { createAlert } from '@pechincha/contracts/operations/alerts';
import { notificationsExport } from '@pechincha/contracts/operations/internal';
import { markNotificationsRead } from '@pechincha/contracts/operations/notifications';
import type { Chapter } from '@pechincha/testing/chapters';
import { newId } from '@pechincha/testing/event-factory';
import { member, type TestService } from '@pechincha/testing/test-service';
import { badgeEarnedEvent, person, promotionSavedEvent } from '../fixtures.js';

let service: TestService;

export const memberExport: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('member export contains subscriptions, saved promotions and notifications, and is for the gateway only', async () => {
    const [recipient, promotion] = [person('Ana'), newId()];
    await service.publishAndWait(
      badgeEarnedEvent(recipient, 'Novata'),
      promotionSavedEvent(recipient, promotion),
    );
    const bodies = [
      { keyword: 'café' },
      { kind: 'follow', store: 'loja.com.br', categories: ['casa'], maxPrice: 9.9 },
      { kind: 'mute', promotion },
    ];
    for (const body of bodies) await service.call(createAlert, { as: member(recipient._id), body });
    await service.call(markNotificationsRead, { as: member(recipient._id) });
    const params = { id: recipient._id };
    const state = { ativo: true, criadoEm: expect.any(String) };
    const { status, body } = await service.call(notificationsExport, { as: { kind: 'gateway' }, params });
    expect([status, body]).toEqual([
      200,
      {
        alertas: [{ palavraChave: 'café', ...state }],
        seguindo: [{ loja: 'loja.com.br', categorias: ['Casa'], precoMaximo: 9.9, ...state }],
        ocultos: [{ promocao: promotion, ...state, expiraEm: expect.any(String) }],
        salvas: [{ promocao: promotion, preco: 100, salvaEm: expect.any(String), tiradaEm: null }],
        aparelhos: [],
        comoSerAvisado: expect.objectContaining({ som: true, descanso: null }),
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
