import { moderationExport } from '@pechincha/contracts/operations/internal';
import { rejectPromotion } from '@pechincha/contracts/operations/moderation';
import type { Chapter } from '@pechincha/testing/chapters';
import { newId } from '@pechincha/testing/event-factory';
import { member, type TestService } from '@pechincha/testing/test-service';
import { makeSubmitted } from '../event-factory.js';
import { moderationReason } from '../helpers.js';

let service: TestService;
const noCases = {
  casosSobreOQuePubliquei: [],
  casosQueDecidi: [],
  denuncias: [],
  registroDaModeracao: [],
  recursosQueRespondi: [],
};

export const memberExport: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it("export has the decisions on a member's promotions and the decisions that a manager took", async () => {
    const { data } = makeSubmitted();
    await service.publishAndWait(makeSubmitted(data));
    const decidingManager = member(newId(), 'manager');
    const body = { moderationReason };
    await service.call(rejectPromotion, { as: decidingManager, params: { id: data.promotionId }, body });
    const getExport = async (id: string) =>
      (await service.call(moderationExport, { as: { kind: 'gateway' }, params: { id } })).body;
    const decision = {
      promocao: data.promotionId,
      revisao: 1,
      decisao: 'rejeitada',
      motivo: moderationReason,
      motivoNoRegistro: 'Outro motivo',
      repete: null,
      decididaEm: expect.any(String),
      desfeitaEm: null,
    };
    expect(await getExport(data.author._id)).toEqual({
      decisoesSobreMinhasPromocoes: [decision],
      decisoesQueTomei: [],
      ...noCases,
      registroDaModeracao: [expect.objectContaining({ promocao: data.promotionId, recurso: null })],
    });
    expect(await getExport(decidingManager.sub)).toEqual({
      decisoesSobreMinhasPromocoes: [],
      decisoesQueTomei: [decision],
      ...noCases,
    });
    const params = { id: decidingManager.sub };
    expect((await service.call(moderationExport, { as: decidingManager, params })).status).toBe(403);
  });
};
