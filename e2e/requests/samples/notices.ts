import { createAlert } from '@pechincha/contracts/operations/alerts';
import { postComment } from '@pechincha/contracts/operations/promotions';
import { listNotifications } from '@pechincha/contracts/operations/notifications';
import { eventually } from '@pechincha/testing/eventually';
import { call, type Sent } from '../client.ts';
import { newMember, unique } from '../people.ts';
import type { Sample } from '../samples.ts';
import type { World } from '../world.ts';

/** An alert of the author's, who may keep fifty. */
async function overAlert(world: World): Promise<Sent> {
  const { body } = await call(createAlert, {
    body: { keyword: `cafe ${unique()}` },
    token: world.author.token,
  });
  return { params: { id: body.alert._id as string } };
}

/** A notice of the author's: somebody has answered. */
async function overNotice(world: World): Promise<Sent> {
  const id = await world.standingDeal();
  const { token } = await newMember();
  await call(postComment, { params: { id }, body: { content: `Olha só, @${world.author.name}` }, token });
  return eventually(async () => {
    const { body } = await call(listNotifications, { token: world.author.token });
    return { params: { id: (body.notifications as { _id: string }[])[0]?._id ?? '' } };
  });
}

export const noticeSamples: Readonly<Record<string, Sample>> = {
  listAlerts: {},
  createAlert: { sent: () => ({ body: { keyword: `notebook ${unique()}` } }) },
  toggleAlert: { sent: overAlert, toOthers: 404 },
  deleteAlert: { sent: overAlert, toOthers: 404 },
  listNotifications: {},
  markNotificationRead: { sent: overNotice, toOthers: 404 },
  markNotificationsRead: {},
};
