import { createECDH, randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import { defaultNotificationSettings } from '@pechincha/contracts/entities/notification-settings';
import { createAlert } from '@pechincha/contracts/operations/alerts';
import { postComment } from '@pechincha/contracts/operations/promotions';
import { listNotifications } from '@pechincha/contracts/operations/notifications';
import { call, type RequestInput } from '../../api.ts';
import { registerMember, createUniqueText } from '../../members.ts';
import type { Sample } from './sample.ts';
import type { World } from '../world.ts';

/** A new alert of the author, who may have fifty. */
async function inputForAlert(world: World): Promise<RequestInput> {
  const { body } = await call(createAlert, {
    body: { keyword: `cafe ${createUniqueText()}` },
    token: world.author.token,
  });
  return { params: { id: body.alert._id as string } };
}

/** A notification of the author, of a mention. */
async function inputForNotification(world: World): Promise<RequestInput> {
  const id = await world.getSharedPromotion();
  const { token } = await registerMember();
  await call(postComment, { params: { id }, body: { content: `Olha só, @${world.author.name}` }, token });
  const findNotification = async (): Promise<string | undefined> => {
    const { body } = await call(listNotifications, { token: world.author.token });
    return (body.notifications as { _id: string }[])[0]?._id;
  };
  await expect.poll(findNotification, { intervals: [50] }).toBeDefined();
  return { params: { id: (await findNotification()) ?? '' } };
}

const createRuleBody = () => ({
  keyword: `notebook ${createUniqueText()}`,
  exclude: ['capa'],
  categories: ['eletronicos'],
  city: 'Curitiba',
  maxPrice: 3_000,
  without: ['app'],
  minLikes: 10,
  withinMinutes: 60,
});

/** Of a push service that does not exist; the service must know it (`PUSH_HOSTS`). */
const createSubscription = () => ({
  endpoint: `https://push.example/${createUniqueText()}`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
});

export const notificationSamples: Readonly<Record<string, Sample>> = {
  listAlerts: {},
  createAlert: { createInput: () => ({ body: createRuleBody() }) },
  updateAlert: {
    createInput: async (world) => ({ ...(await inputForAlert(world)), body: createRuleBody() }),
    statusForOthers: 404,
  },
  toggleAlert: { createInput: inputForAlert, statusForOthers: 404 },
  deleteAlert: { createInput: inputForAlert, statusForOthers: 404 },
  listNotifications: {},
  markNotificationRead: { createInput: inputForNotification, statusForOthers: 404 },
  markNotificationsRead: {},
  getNotificationSettings: {},
  saveNotificationSettings: {
    createInput: () => ({ body: { ...defaultNotificationSettings, quiet: { from: '22:00', to: '07:30' } } }),
  },
  getPushKey: {},
  addPushDevice: { createInput: () => ({ body: createSubscription() }) },
  removePushDevice: { createInput: () => ({ body: createSubscription() }) },
};
