import { toDay } from '@pechincha/contracts/days';
import { postComment } from '@pechincha/contracts/operations/promotions';
import { approvePromotion } from '@pechincha/contracts/operations/moderation';
import { listCases, reportPromotion } from '@pechincha/contracts/operations/reports';
import { expect } from '@playwright/test';
import { call, type RequestInput } from '../../api.ts';
import { createUniqueText, registerMember, type Member } from '../../members.ts';
import type { Sample } from './sample.ts';
import type { World } from '../world.ts';

const onlinePromotion = () => ({
  title: `Liquidificador de inox ${createUniqueText()}`,
  description: 'Jarra de vidro de 1,5 litro.',
  promotionalPrice: '129,90',
  originalPrice: '199,90',
  link: 'https://loja.example/liquidificador',
  store: 'Casa Azul',
  coupon: 'SUCO10',
  relation: 'works-there',
  payment: 'pix',
  cardPrice: '139,90',
  installments: '10',
  installmentPrice: '13,99',
  interest: 'false',
  shipping: 'fixed',
  shippingPrice: '15,00',
  importTax: '9,90',
  cashback: '5',
  cashbackBy: 'Banco Azul',
  requires: 'app',
  minQuantity: '2',
  validFrom: toDay(new Date()),
  validUntil: toDay(new Date()),
  category: 'casa',
  city: 'Online',
});

const editedPromotion = () => {
  const { category: _category, city: _city, ...fields } = onlinePromotion();
  return fields;
};

/** A promotion that the operation does not change. */
const inputForShared = async (world: World): Promise<RequestInput> => ({
  params: { id: await world.getSharedPromotion() },
});
const inputForActive = async (world: World): Promise<RequestInput> => ({
  params: { id: await world.createActivePromotion() },
});
const inputForPending = async (world: World): Promise<RequestInput> => ({
  params: { id: await world.createPendingPromotion() },
});

async function inputForComment(world: World, author = world.author): Promise<RequestInput> {
  const { body } = await call(postComment, {
    params: { id: await world.getSharedPromotion() },
    body: { content: 'Chegou em dois dias.' },
    token: author.token,
  });
  return { params: { id: body._id as string } };
}

/** Nobody reports what is their own. */
const getPromotionForOthers = (world: World, caller: Member): Promise<string> =>
  caller.id === world.author.id ? world.createActivePromotion(world.manager) : world.getSharedPromotion();

/** An open case, of a report without vote weight: the newest stands last. */
async function createCase(world: World): Promise<string> {
  const id = await world.createActivePromotion();
  const { token } = await registerMember();
  await call(reportPromotion, { params: { id }, body: { reason: 'spam' }, token });
  let caseId: string | undefined;
  await expect(async () => {
    const { body: first } = await world.callAsAdmin(listCases, {});
    const query = { page: String(first.totalPages) };
    const { body } = await world.callAsAdmin(listCases, { query });
    const { cases } = listCases.response.parse(body);
    caseId = cases.find(({ thing }) => thing.id === id)?._id;
    expect(caseId).toBeDefined();
  }).toPass({ intervals: [200] });
  return caseId ?? '';
}

export const promotionSamples: Readonly<Record<string, Sample>> = {
  listPromotions: {
    createInput: () => ({ query: { sort: 'hot', category: 'casa', limit: '5', open: 'true' } }),
  },
  getPromotion: { createInput: inputForShared },
  publishPromotion: { createInput: (world) => ({ form: { ...onlinePromotion(), image: world.picture } }) },
  editPromotion: {
    createInput: async (world) => ({ ...(await inputForActive(world)), body: editedPromotion() }),
    statusForOthers: 403,
  },
  deletePromotion: { createInput: inputForActive, statusForOthers: 403 },
  likePromotion: { createInput: inputForShared, statusForAuthor: 409 },
  dislikePromotion: { createInput: inputForShared, statusForAuthor: 409 },
  savePromotion: { createInput: inputForShared },
  unsavePromotion: { createInput: inputForShared },
  listRelatedPromotions: { createInput: inputForShared },
  getPriceHistory: {
    createInput: async (world) => ({ ...(await inputForShared(world)), query: { days: '365' } }),
  },
  listDuplicates: {
    createInput: () => ({
      query: { title: 'Cadeira', city: 'curitiba', link: 'https://loja.example/cadeira' },
    }),
  },
  listSavedPromotions: { createInput: () => ({ query: { active: 'true' } }) },
  checkPromotion: {
    createInput: async (world) => ({
      ...(await inputForActive(world)),
      body: { result: 'gone' },
    }),
  },
  reportPromotion: {
    createInput: async (world, caller) => ({
      params: { id: await getPromotionForOthers(world, caller) },
      body: { reason: 'outro', text: 'A loja fechou.' },
    }),
  },
  reportComment: {
    createInput: async (world, caller) => ({
      ...(await inputForComment(world, caller.id === world.author.id ? world.manager : world.author)),
      body: { reason: 'outro', text: 'Vende outra coisa.' },
    }),
  },
  listComments: { createInput: inputForShared },
  postComment: {
    createInput: async (world) => ({
      ...(await inputForShared(world)),
      body: { content: `Vale a pena, @${world.author.name}!`, mentions: [world.author.id] },
    }),
  },
  editComment: {
    createInput: async (world) => ({
      ...(await inputForComment(world)),
      body: { content: 'Chegou em três dias.' },
    }),
    statusForOthers: 403,
  },
  toggleCommentUseful: { createInput: (world) => inputForComment(world), statusForAuthor: 409 },
  deleteComment: { createInput: (world) => inputForComment(world), statusForOthers: 403 },
  listUserPromotions: { createInput: ({ author }) => ({ params: { id: author.id } }) },
  listAdminPromotions: { createInput: () => ({ query: { status: 'active' } }) },
  setPromotionStatus: {
    createInput: async (world) => ({ ...(await inputForActive(world)), body: { status: 'expired' } }),
  },
  getLocalStats: { createInput: () => ({ query: { city: 'curitiba', period: 'week' } }) },
  listPending: {},
  approvePromotion: { createInput: inputForPending },
  rejectPromotion: {
    createInput: async (world) => ({
      ...(await inputForPending(world)),
      body: { moderationReason: 'O link não abre.' },
    }),
  },
  listCases: { createInput: () => ({ query: { kind: 'report', page: '1' } }) },
  decideCase: {
    createInput: async (world) => ({
      params: { id: await createCase(world) },
      body: { action: 'expire', reasonCode: 'link', publicReason: 'O link leva a outro produto.' },
    }),
  },
  decideInBulk: {
    createInput: async (world) => ({
      body: { decision: 'approve', items: [{ id: await world.createPendingPromotion(), revision: 1 }] },
    }),
  },
  undoDecision: {
    createInput: async (world, caller) => {
      const input = await inputForPending(world);
      const moderator = caller.id === world.manager.id ? world.manager : world.admin;
      await expect(async () => {
        const { status } = await call(approvePromotion, { ...input, token: moderator.token });
        expect(status).toBe(200);
      }).toPass({ intervals: [200] });
      return input;
    },
  },
  listTrustCandidates: {},
  setPromotionProduct: {
    createInput: async (world) => ({
      ...(await inputForPending(world)),
      body: { sameAs: await world.getSharedPromotion() },
    }),
  },
};
