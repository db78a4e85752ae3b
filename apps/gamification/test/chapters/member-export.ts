import { toDay } from '@pechincha/contracts/days';
import { gamificationExport } from '@pechincha/contracts/operations/internal';
import { redeemReward } from '@pechincha/contracts/operations/gamification';
import type { Chapter } from '@pechincha/testing/chapters';
import { newId } from '@pechincha/testing/event-factory';
import type { TestService } from '@pechincha/testing/test-service';
import { createTestReward, createMemberWithPoints, publishAndSettle } from '../helpers.js';
import { checkConfirmedEvent, commentCreatedEvent, userDeletedEvent } from '../member-events.js';

let service: TestService;

export const memberExport: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('gamificationExport returns everything stored about a member, only to the gateway', async () => {
    const ana = await createMemberWithPoints(service, 15);
    const item = await createTestReward(service);
    await service.call(redeemReward, { as: ana, params: { id: item._id } });
    const { status, body } = await service.call(gamificationExport, {
      as: { kind: 'gateway' },
      params: { id: ana.sub },
    });
    expect([status, body]).toEqual([
      200,
      {
        pontos: 5,
        pontosGanhos: 0,
        nivel: 'Novato',
        insignias: [],
        apareceNoRanking: true,
        pontosPorMes: [],
        limitesPorDia: [],
        extrato: [
          { data: expect.any(String), pontos: -10, motivo: 'Recompensa resgatada' },
          { data: expect.any(String), pontos: 15, motivo: 'Ajuste da administração' },
        ],
        resgates: [
          {
            data: expect.any(String),
            recompensa: 'Caneca da feira',
            custoEmPontos: 10,
            situacao: 'Pendente',
          },
        ],
      },
    ]);
    expect((await service.call(gamificationExport, { as: ana, params: { id: ana.sub } })).status).toBe(403);
  });

  it("the days' limits of a member are in the export, and deleted with the account", async () => {
    const [ana, other] = [await createMemberWithPoints(service, 15), newId()];
    await publishAndSettle(service, commentCreatedEvent(ana.sub), checkConfirmedEvent([ana.sub, other]));
    const params = { id: ana.sub };
    const { body } = await service.call(gamificationExport, { as: { kind: 'gateway' }, params });
    const day = toDay(new Date());
    expect(body.limitesPorDia).toEqual([
      { limite: 'Comentários que deram pontos', dia: day, quantidade: 1 },
      { limite: 'Avisos certos que deram pontos', dia: day, quantidade: 1 },
    ]);
    await service.publishAndWait(userDeletedEvent(ana.sub));
    const ids = (await service.listRows('earning_limits')).map(({ _id }) => String(_id));
    expect(ids.filter((id) => id.includes(ana.sub))).toEqual([]);
    expect(ids).toContain(`checks:${other}:${day}`);
  });
};
