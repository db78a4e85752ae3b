import { postComment } from '@pechincha/contracts/operations/promotions';
import { call, type Sent } from '../client.ts';
import { unique } from '../people.ts';
import type { Sample } from '../samples.ts';
import type { World } from '../world.ts';

const onlineDeal = () => ({
  title: `Liquidificador de inox ${unique()}`,
  description: 'Jarra de vidro de 1,5 litro.',
  promotionalPrice: '129,90',
  originalPrice: '199,90',
  link: 'https://loja.example/liquidificador',
  store: 'Casa Azul',
  coupon: 'SUCO10',
  category: 'casa',
  city: 'Online',
});

const editedDeal = () => {
  const { category: _category, city: _city, ...fields } = onlineDeal();
  return fields;
};

/** A deal that stays as it is, whatever is asked of it. */
const aboutDeal = async (world: World): Promise<Sent> => ({ params: { id: await world.standingDeal() } });
const overDeal = async (world: World): Promise<Sent> => ({ params: { id: await world.activeDeal() } });
const overPendingDeal = async (world: World): Promise<Sent> => ({
  params: { id: await world.pendingDeal() },
});

async function overComment(world: World): Promise<Sent> {
  const { body } = await call(postComment, {
    params: { id: await world.standingDeal() },
    body: { content: 'Chegou em dois dias.' },
    token: world.author.token,
  });
  return { params: { id: body._id as string } };
}

export const dealSamples: Readonly<Record<string, Sample>> = {
  listPromotions: { sent: () => ({ query: { sort: 'hot', category: 'casa', limit: '5' } }) },
  getPromotion: { sent: aboutDeal },
  publishPromotion: { sent: (world) => ({ form: { ...onlineDeal(), image: world.picture } }) },
  editPromotion: {
    sent: async (world) => ({ ...(await overDeal(world)), body: editedDeal() }),
    toOthers: 403,
  },
  deletePromotion: { sent: overDeal, toOthers: 403 },
  likePromotion: { sent: aboutDeal },
  dislikePromotion: { sent: aboutDeal },
  listComments: { sent: aboutDeal },
  postComment: {
    sent: async (world) => ({ ...(await aboutDeal(world)), body: { content: 'Vale a pena!' } }),
  },
  deleteComment: { sent: overComment, toOthers: 403 },
  listUserPromotions: { sent: ({ author }) => ({ params: { id: author.id } }) },
  listAdminPromotions: { sent: () => ({ query: { status: 'active' } }) },
  setPromotionStatus: {
    sent: async (world) => ({ ...(await overDeal(world)), body: { status: 'expired' } }),
  },
  getLocalStats: { sent: () => ({ query: { city: 'curitiba', period: 'week' } }) },
  listPending: {},
  approvePromotion: { sent: overPendingDeal },
  rejectPromotion: {
    sent: async (world) => ({
      ...(await overPendingDeal(world)),
      body: { moderationReason: 'O link não abre.' },
    }),
  },
};
