import type { Appeal, OwnLogEntry } from '@pechincha/contracts/entities/moderation-log';
import { approvePromotion, rejectPromotion } from '@pechincha/contracts/operations/moderation';
import {
  decideAppeal,
  fileAppeal,
  listAppeals,
  listOwnDecisions,
} from '@pechincha/contracts/operations/moderation-log';
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

export const appealText = 'O preço está certo: a loja confirmou por e-mail.';
export const answerText = 'Conferimos com a loja: o preço está certo.';

/** Resolves with the status, and the message, the error's code or its field. */
export async function appeal(
  service: TestService,
  subject: { kind: string; id: string },
  authorId: string,
  fields: object = {},
  replica = 0,
): Promise<unknown[]> {
  const { kind, id } = subject;
  const body = { kind, id, text: appealText, ...fields };
  const response = await service.call(fileAppeal, { as: member(authorId, 'user'), body, replica });
  return [response.status, response.body.errors?.[0]?.field ?? response.body.code ?? response.body.msg];
}

export async function listOpenAppeals(service: TestService, as = manager): Promise<Appeal[]> {
  const { status, body } = await service.call(listAppeals, { as });
  expect(status).toBe(200);
  return listAppeals.response.parse(body).appeals;
}

export const findOpenAppeal = async (
  service: TestService,
  subjectId: string,
  as = manager,
): Promise<Appeal | undefined> =>
  (await listOpenAppeals(service, as)).find(({ thing }) => thing.id === subjectId);

/** A rejected promotion whose author has appealed. */
export async function createAppeal(service: TestService, fields: Parameters<typeof makeSubmitted>[0] = {}) {
  const promotion = await submit(service, fields);
  await reject(service, promotion);
  const { promotionId: id, author } = promotion;
  expect((await appeal(service, { kind: 'deal', id }, author._id))[0]).toBe(201);
  return { ...promotion, appealId: (await findOpenAppeal(service, id))?._id ?? '' };
}

/** Resolves with the status, and the message or the error's code. */
export async function answerAppeal(
  service: TestService,
  id: string,
  as: typeof manager,
  outcome = 'reversed',
  replica = 0,
): Promise<unknown[]> {
  const body = { outcome, publicReason: answerText };
  const response = await service.call(decideAppeal, { as, params: { id }, body, replica });
  return [response.status, response.body.code ?? response.body.msg];
}
