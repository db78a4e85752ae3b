import { join } from 'node:path';
import { run } from '@pechincha/start/servers';
import { getEnvironment } from '@pechincha/start/services';
import { root } from '@pechincha/start/settings';
import type { Stack } from '../stack/stack.ts';
import type { Client } from './client.ts';
import { COMMON_WORD } from './crowd.ts';
import {
  createEmail,
  createForm,
  createPicture,
  type Member,
  publishAndApprove,
  registerMember,
  registerMembers,
} from './requests.ts';

export interface Prepared {
  admin: Member;
  /** Sends the probes. */
  prober: Member;
  /** Alerted to every publication. */
  listeners: readonly Member[];
  members: readonly Member[];
  promotionIds: readonly string[];
  rewardId: string;
  picture: Buffer;
}

const LISTENERS = 2;
const PROMOTIONS = 8;

/** Creates the accounts, promotions and rewards that the load uses. @throws Error if a request fails */
export async function prepareLoad(stack: Stack, client: Client, memberCount: number): Promise<Prepared> {
  const email = createEmail();
  const admin = await registerMember(client, 'Quem opera', email);
  await run(process.execPath, [join(root, 'apps/users/dist/make-admin.js'), email], {
    env: getEnvironment('users', stack.environmentInput),
  });
  const members = await registerMembers(client, 'Rosa da Feira', memberCount);
  const listeners = await registerMembers(client, 'Ouvinte', LISTENERS);
  for (const { token } of listeners)
    await client.request({ method: 'POST', path: '/alerts', token, body: { keyword: COMMON_WORD } });
  const prober = await registerMember(client, 'Quem mede');
  const { _id: rewardId } = await client.request<{ _id: string }>({
    method: 'POST',
    path: '/admin/gamification/rewards',
    token: admin.token,
    body: createForm({
      title: 'Caneca',
      description: 'Uma caneca de louça.',
      pointsCost: '1',
      stock: '1000000',
    }),
  });
  const picture = await createPicture();
  const promotionIds: string[] = [];
  for (let count = 0; count < PROMOTIONS; count++)
    promotionIds.push(await publishAndApprove(client, members[count % members.length]!, admin, picture));
  return { admin, prober, listeners, members, promotionIds, rewardId, picture };
}
