import {
  createBadge,
  createLevel,
  createReward,
  updateGamificationUser,
} from '@pechincha/contracts/operations/gamification-admin';
import { redeemReward } from '@pechincha/contracts/operations/gamification';
import { eventually } from '@pechincha/testing/eventually';
import { call, type Sent } from '../client.ts';
import { newMember, unique, type Person } from '../people.ts';
import type { Sample } from '../samples.ts';
import type { World } from '../world.ts';

const badge = () => ({ name: `Selo ${unique()}`, description: 'Para quem ajuda.', criteria: 'Ajudar' });
const reward = () => ({
  title: `Caneca ${unique()}`,
  description: 'De louça.',
  pointsCost: '10',
  stock: '5',
});
let minPoints = 5_000_000 + (Date.now() % 4_000_000);
const level = () => ({
  name: `Nível ${unique()}`,
  minPoints: String((minPoints += 1)),
  description: 'Longe.',
});

const overBadge = async (world: World): Promise<Sent> => ({
  params: { id: (await world.done(createBadge, { body: badge() })).body._id },
});
const overReward = async (world: World): Promise<Sent> => ({
  params: { id: (await world.done(createReward, { body: reward() })).body._id },
});
const overLevel = async (world: World): Promise<Sent> => ({
  params: { id: (await world.done(createLevel, { body: level() })).body._id },
});

/** Points enough for anything here. */
async function enrich(world: World, { id }: Person): Promise<void> {
  const body = { points: 1000, level: 'Novato' };
  // The account is opened by a fact, a moment after the member is.
  await eventually(() => world.done(updateGamificationUser, { params: { id }, body }));
}

async function overRedemption(world: World): Promise<Sent> {
  const member = await newMember();
  await enrich(world, member);
  const { body } = await call(redeemReward, { ...(await overReward(world)), token: member.token });
  return { params: { id: body.redemption._id as string } };
}

export const gamificationSamples: Readonly<Record<string, Sample>> = {
  listBadges: {},
  listPublicLevels: {},
  listRewards: {},
  redeemReward: {
    sent: async (world, caller) => {
      await enrich(world, caller);
      return overReward(world);
    },
  },
  listRedemptions: {},
  createBadge: { sent: (world) => ({ form: { ...badge(), icon: world.picture } }) },
  updateBadge: {
    sent: async (world) => ({ ...(await overBadge(world)), form: { ...badge(), icon: world.picture } }),
  },
  deleteBadge: { sent: overBadge },
  createReward: { sent: (world) => ({ form: { ...reward(), image: world.picture } }) },
  updateReward: {
    sent: async (world) => ({ ...(await overReward(world)), form: { ...reward(), image: world.picture } }),
  },
  deleteReward: { sent: overReward },
  listLevels: {},
  createLevel: { sent: (world) => ({ form: { ...level(), icon: world.picture } }) },
  updateLevel: {
    sent: async (world) => ({ ...(await overLevel(world)), form: { ...level(), icon: world.picture } }),
  },
  deleteLevel: { sent: overLevel },
  getGamificationStats: {},
  listGamificationUsers: { sent: () => ({ query: { search: 'ana' } }) },
  updateGamificationUser: {
    sent: async (world) => {
      await enrich(world, world.author);
      return { params: { id: world.author.id }, body: { points: 30, level: 'Novato', badges: [] } };
    },
  },
  getPointRules: {},
  updatePointRules: { sent: () => ({ body: { rules: [{ reason: 'comment-written', points: 2 }] } }) },
  listAllRedemptions: { sent: () => ({ query: { status: 'pending' } }) },
  updateRedemption: {
    sent: async (world) => ({ ...(await overRedemption(world)), body: { status: 'delivered' } }),
  },
  getLedger: { sent: ({ author }) => ({ params: { id: author.id } }) },
};
