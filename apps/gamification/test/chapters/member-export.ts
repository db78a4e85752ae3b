import { gamificationExport } from '@pechincha/contracts/operations/internal';
import { redeemReward } from '@pechincha/contracts/operations/gamification';
import type { Chapter } from '@pechincha/testing/chapters';
import type { TestService } from '@pechincha/testing/test-service';
import { createTestReward, createMemberWithPoints } from '../helpers.js';

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
};
