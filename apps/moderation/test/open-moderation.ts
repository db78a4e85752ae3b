import type { OwnLogEntry } from '@pechincha/contracts/entities/moderation-log';
import { approvePromotion, rejectPromotion } from '@pechincha/contracts/operations/moderation';
import { listOwnDecisions } from '@pechincha/contracts/operations/open-moderation';
import { member, type TestService } from '@pechincha/testing/test-service';
import { makeSubmitted } from './event-factory.js';
import { manager, moderationReason } from './helpers.js';

type Promotion = { promotionId: string; revision: number };

export async function submit(service: TestService, ...args: Parameters<typeof makeSubmitted>) {
  const event = makeSubmitted(...args);
  await service.publishAndWait(event);
  return event.data;
}

export async function approve(service: TestService, { promotionId: id }: Promotion): Promise<void> {
  const { status } = await service.call(approvePromotion, { as: manager, params: { id } });
  expect(status).toBe(200);
}

export async function reject(
  service: TestService,
  { promotionId: id }: Promotion,
  fields: object = {},
): Promise<void> {
  const body = { moderationReason, ...fields };
  const { status } = await service.call(rejectPromotion, { as: manager, params: { id }, body });
  expect(status).toBe(200);
}

export async function listOwn(service: TestService, authorId: string): Promise<OwnLogEntry[]> {
  const { status, body } = await service.call(listOwnDecisions, { as: member(authorId, 'user') });
  expect(status).toBe(200);
  return listOwnDecisions.response.parse(body).entries;
}
