import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createPicture, createPromotionForm } from '@pechincha/rollout/api';
import { run } from '@pechincha/start/servers';
import { getEnvironment } from '@pechincha/start/services';
import { root } from '@pechincha/start/settings';
import type { Stack } from '../stack/stack.ts';
import type { Client, Request } from './client.ts';
import { COMMON_WORD, type Member } from './crowd.ts';

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

const PASSWORD = 'feira-de-domingo-7';
const LISTENERS = 2;
const PROMOTIONS = 8;

/** Creates the accounts, promotions and rewards that the load uses. @throws Error if a request fails */
export async function prepareLoad(stack: Stack, client: Client, memberCount: number): Promise<Prepared> {
  const email = createEmail();
  const admin = await registerMember(client, 'Quem opera', email);
  await run(process.execPath, [join(root, 'apps/users/dist/make-admin.js'), email], {
    env: getEnvironment('users', stack.environmentInput),
  });
  const members = await Promise.all(
    Array.from({ length: memberCount }, (_, index) => registerMember(client, `Rosa da Feira ${index}`)),
  );
  const listeners = await Promise.all(
    Array.from({ length: LISTENERS }, (_, index) => registerMember(client, `Ouvinte ${index}`)),
  );
  for (const { token: listenerToken } of listeners)
    await request(client, {
      method: 'POST',
      path: '/alerts',
      token: listenerToken,
      body: { keyword: COMMON_WORD },
    });
  const prober = await registerMember(client, 'Quem mede');

  const reward = new FormData();
  for (const [name, value] of Object.entries({
    title: 'Caneca',
    description: 'Uma caneca de louça.',
    pointsCost: '1',
    stock: '1000000',
  }))
    reward.append(name, value);
  const { _id: rewardId } = await request<{ _id: string }>(client, {
    method: 'POST',
    path: '/admin/gamification/rewards',
    token: admin.token,
    body: reward,
  });
  const picture = await createPicture();
  const promotionIds: string[] = [];
  for (let count = 0; count < PROMOTIONS; count++)
    promotionIds.push(await publishAndApprove(client, members[count % members.length]!, admin, picture));
  return { admin, prober, listeners, members, promotionIds, rewardId, picture };
}

const createEmail = (): string => `${randomUUID()}@teste.example`;

/** @throws Error */
export async function registerMember(client: Client, name: string, email = createEmail()): Promise<Member> {
  const { token, user } = await request<{ token: string; user: { _id: string } }>(client, {
    method: 'POST',
    path: '/users/register',
    body: { name, email, password: PASSWORD },
  });
  return { id: user._id, name, token };
}

const ARRIVAL_TIMEOUT_MS = 180_000;

/**
 * Stores a picture, publishes, and waits for the event that brings the promotion to the moderation queue.
 * @throws Error if a request fails, or the event does not arrive within three minutes
 */
export async function publishAndApprove(
  client: Client,
  { token }: Member,
  admin: Member,
  picture: Buffer,
): Promise<string> {
  const { promotion } = await request<{ promotion: { _id: string } }>(client, {
    method: 'POST',
    path: '/promotions',
    token,
    body: createPromotionForm(`Bule de ferro ${randomUUID()}`, picture),
  });
  const id = promotion._id;
  const path = `/admin/moderation/promotion/${id}/approve`;
  const end = performance.now() + ARRIVAL_TIMEOUT_MS;
  for (;;) {
    const { status } = await client.send({ method: 'PUT', path, token: admin.token, body: {} });
    if (status === 200) return id;
    if (status !== 404 || performance.now() > end) throw new Error(`${path}: ${status || 'no response'}`);
    await pause(50);
  }
}

export async function request<T>(client: Client, sent: Request): Promise<T> {
  const { status, body } = await client.send<T>(sent);
  if (status < 200 || status >= 300)
    throw new Error(`${sent.method} ${sent.path}: ${status || 'no response'} ${JSON.stringify(body)}`);
  return body;
}
