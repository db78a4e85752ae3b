import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import type { Client } from './client.ts';

export interface Member {
  id: string;
  name: string;
  token: string;
}

export const PASSWORD = 'feira-de-domingo-7';
export const createEmail = (): string => `${randomUUID()}@teste.example`;

/** @throws Error */
export async function registerMember(client: Client, name: string, email = createEmail()): Promise<Member> {
  const { token, user } = await client.request<{ token: string; user: { _id: string } }>({
    method: 'POST',
    path: '/users/register',
    body: { name, email, password: PASSWORD },
  });
  return { id: user._id, name, token };
}

/** Registered at once: each costs a password hash. */
const BATCH_SIZE = 10;

/** @throws Error */
export async function registerMembers(client: Client, name: string, count: number): Promise<Member[]> {
  const members: Member[] = [];
  while (members.length < count) {
    const size = Math.min(BATCH_SIZE, count - members.length);
    const names = Array.from({ length: size }, (_, index) => `${name} ${members.length + index}`);
    members.push(...(await Promise.all(names.map((each) => registerMember(client, each)))));
  }
  return members;
}

/** The form of a promotion that is sold online. */
export function createPromotionForm(title: string, picture: Buffer): FormData {
  const form = createForm({
    title,
    originalPrice: '129,90',
    promotionalPrice: '89,90',
    store: 'Casa da Chaleira',
    // Each of its own product, so that each alert of a member is due.
    link: `https://chaleira.example/${randomUUID()}`,
    city: 'Online',
  });
  form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'chaleira.png');
  return form;
}

export function createForm(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** A random picture larger than the gateway's buffer limit, so that the upload is streamed to its service. */
export function createPicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: 320, height: 240, channels: 3, background: 'white', noise } })
    .png()
    .toBuffer();
}

/** @throws Error */
export async function publish(
  client: Client,
  { token }: Member,
  picture: Buffer,
): Promise<{ _id: string; image: string }> {
  const { promotion } = await client.request<{ promotion: { _id: string; image: string } }>({
    method: 'POST',
    path: '/promotions',
    token,
    body: createPromotionForm(`Bule de ferro ${randomUUID()}`, picture),
    idempotencyKey: randomUUID(),
  });
  return promotion;
}

const ARRIVAL_TIMEOUT_MS = 180_000;

/**
 * Waits for the event that brings the promotion to the moderation queue.
 * @throws Error if a request fails, or the event does not arrive within three minutes
 */
export async function approve(client: Client, { token }: Member, id: string): Promise<void> {
  const path = `/admin/moderation/promotion/${id}/approve`;
  const end = performance.now() + ARRIVAL_TIMEOUT_MS;
  for (;;) {
    const { status, outcome } = await client.send({ method: 'PUT', path, token, body: {} });
    if (status === 200) return;
    if (status !== 404 || performance.now() > end) throw new Error(`${path}: ${outcome}`);
    await pause(50);
  }
}

/** @returns the promotion's id @throws Error */
export async function publishAndApprove(
  client: Client,
  author: Member,
  admin: Member,
  picture: Buffer,
): Promise<string> {
  const { _id } = await publish(client, author, picture);
  await approve(client, admin, _id);
  return _id;
}
