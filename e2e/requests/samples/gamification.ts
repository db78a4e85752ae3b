import { randomInt } from 'node:crypto';
import {
  createBadge,
  createLevel,
  createReward,
  updateGamificationUser,
} from '@pechincha/contracts/operations/gamification-admin';
import { expect } from '@playwright/test';
import { redeemReward } from '@pechincha/contracts/operations/gamification';
import { call, type RequestInput } from '../../api.ts';
import { registerMember, createUniqueText, type Member } from '../../members.ts';
import type { Sample } from './sample.ts';
import type { World } from '../world.ts';

const badge = () => ({
  name: `Selo ${createUniqueText()}`,
  description: 'Para quem ajuda.',
  criteria: 'Ajudar',
});
const reward = () => ({
  title: `Caneca ${createUniqueText()}`,
  description: 'De louça.',
  pointsCost: '10',
  stock: '5',
});
/** Differs between worker processes, which share the levels. */
let minPoints = randomInt(1_000_000, 9_000_000);
const level = () => ({
  name: `Nível ${createUniqueText()}`,
  minPoints: String((minPoints += 1)),
  description: 'Longe.',
});

const inputForBadge = async (world: World): Promise<RequestInput> => ({
  params: { id: (await world.callAsAdmin(createBadge, { body: badge() })).body._id },
});
const inputForReward = async (world: World): Promise<RequestInput> => ({
  params: { id: (await world.callAsAdmin(createReward, { body: reward() })).body._id },
});
const inputForLevel = async (world: World): Promise<RequestInput> => ({
  params: { id: (await world.callAsAdmin(createLevel, { body: level() })).body._id },
});

/** Gives the member enough points for every sample. */
async function grantPoints(world: World, { id }: Member): Promise<void> {
  const body = { points: 1000, level: 'Novato' };
  // An event opens the account, a moment after the registration.
  await expect(() => world.callAsAdmin(updateGamificationUser, { params: { id }, body })).toPass({
    intervals: [50],
  });
}

async function inputForRedemption(world: World): Promise<RequestInput> {
  const member = await registerMember();
  await grantPoints(world, member);
  const { body } = await call(redeemReward, { ...(await inputForReward(world)), token: member.token });
  return { params: { id: body.redemption._id as string } };
}

export const gamificationSamples: Readonly<Record<string, Sample>> = {
  listBadges: {},
  listPublicLevels: {},
  listPointRules: {},
  listRewards: {},
  getRanking: { createInput: () => ({ query: { period: 'all' } }) },
  getGamificationSettings: {},
  saveGamificationSettings: { createInput: () => ({ body: { inRanking: true } }) },
  redeemReward: {
    createInput: async (world, caller) => {
      await grantPoints(world, caller);
      return { ...(await inputForReward(world)), body: { points: '10' } };
    },
  },
  listRedemptions: {},
  createBadge: { createInput: (world) => ({ form: { ...badge(), icon: world.picture } }) },
  updateBadge: {
    createInput: async (world) => ({
      ...(await inputForBadge(world)),
      form: { ...badge(), icon: world.picture },
    }),
  },
  deleteBadge: { createInput: inputForBadge },
  createReward: { createInput: (world) => ({ form: { ...reward(), image: world.picture } }) },
  updateReward: {
    createInput: async (world) => ({
      ...(await inputForReward(world)),
      form: { ...reward(), image: world.picture },
    }),
  },
  deleteReward: { createInput: inputForReward },
  listLevels: {},
  createLevel: { createInput: (world) => ({ form: { ...level(), icon: world.picture } }) },
  updateLevel: {
    createInput: async (world) => ({
      ...(await inputForLevel(world)),
      form: { ...level(), icon: world.picture },
    }),
  },
  deleteLevel: { createInput: inputForLevel },
  getGamificationStats: {},
  listGamificationUsers: { createInput: () => ({ query: { search: 'ana' } }) },
  updateGamificationUser: {
    createInput: async (world) => {
      await grantPoints(world, world.author);
      return { params: { id: world.author.id }, body: { points: 30, level: 'Novato', badges: [] } };
    },
  },
  getPointRules: {},
  updatePointRules: { createInput: () => ({ body: { rules: [{ reason: 'comment-written', points: 2 }] } }) },
  listAllRedemptions: { createInput: () => ({ query: { status: 'pending' } }) },
  updateRedemption: {
    createInput: async (world) => ({ ...(await inputForRedemption(world)), body: { status: 'delivered' } }),
  },
  getLedger: { createInput: ({ author }) => ({ params: { id: author.id } }) },
};
