import { toDay } from '@pechincha/contracts/days';
import { postComment } from '@pechincha/contracts/operations/promotions';
import { call, type RequestInput } from '../../api.ts';
import { createUniqueText } from '../../members.ts';
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

async function inputForComment(world: World): Promise<RequestInput> {
  const { body } = await call(postComment, {
    params: { id: await world.getSharedPromotion() },
    body: { content: 'Chegou em dois dias.' },
    token: world.author.token,
  });
  return { params: { id: body._id as string } };
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
  likePromotion: { createInput: inputForShared },
  dislikePromotion: { createInput: inputForShared },
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
  listComments: { createInput: inputForShared },
  postComment: {
    createInput: async (world) => ({ ...(await inputForShared(world)), body: { content: 'Vale a pena!' } }),
  },
  deleteComment: { createInput: inputForComment, statusForOthers: 403 },
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
  setPromotionProduct: {
    createInput: async (world) => ({
      ...(await inputForPending(world)),
      body: { sameAs: await world.getSharedPromotion() },
    }),
  },
};
