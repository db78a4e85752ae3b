import { rejectPromotion } from '@pechincha/contracts/operations/moderation';
import { fileAppeal, listAppeals } from '@pechincha/contracts/operations/moderation-log';
import { call } from '../../api.ts';
import type { World } from '../world.ts';
import type { Sample } from './sample.ts';

/** An appeal of the author against a rejection, as it is sent. */
async function createAppealBody(world: World) {
  const id = await world.createPendingPromotion();
  await world.callAsAdmin(rejectPromotion, { params: { id }, body: { moderationReason: 'Sem desconto.' } });
  return { kind: 'deal', id, text: 'O preço caiu ontem: a loja confirma por e-mail.' };
}

/** Returns the id of an open appeal. */
async function createAppeal(world: World): Promise<string> {
  const body = await createAppealBody(world);
  const { status } = await call(fileAppeal, { body, token: world.author.token });
  if (status !== 201) throw new Error(`fileAppeal: ${status}`);
  for (let page = 1; ; page += 1) {
    const query = { page: String(page) };
    const response = await call(listAppeals, { query, token: world.admin.token });
    const { appeals, totalPages } = listAppeals.response.parse(response.body);
    const found = appeals.find(({ thing }) => thing.id === body.id);
    if (found) return found._id;
    if (page >= totalPages) throw new Error('The appeal is not listed');
  }
}

export const appealSamples: Record<string, Sample> = {
  listModerationLog: { createInput: () => ({ query: { page: '1', reason: 'outro' } }) },
  getModerationStatistics: {},
  listOwnDecisions: { createInput: () => ({ query: { page: '1' } }) },
  fileAppeal: {
    createInput: async (world) => ({ body: await createAppealBody(world) }),
    statusForOthers: 404,
  },
  listAppeals: { createInput: () => ({ query: { page: '1' } }) },
  decideAppeal: {
    createInput: async (world) => ({
      params: { id: await createAppeal(world) },
      body: { outcome: 'kept', publicReason: 'O preço de ontem é o de sempre.' },
    }),
  },
};
