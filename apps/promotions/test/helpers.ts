import { randomBytes } from 'node:crypto';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { moderationApproved, moderationRejected } from '@pechincha/contracts/events/moderation';
import type { IntegrationEvent } from '@pechincha/contracts/event';
import { userRegistered } from '@pechincha/contracts/events/user';
import { toDay } from '@pechincha/contracts/days';
import { promotionDecisionSettled } from '@pechincha/contracts/events/promotion';
import { editPromotion, publishPromotion } from '@pechincha/contracts/operations/promotions';
import type { InternalClaims } from '@pechincha/service-kit/internal-token';
import { SiteSettingsService } from '@pechincha/service-kit/site';
import { eventually } from '@pechincha/testing/eventually';
import { makeEvent, newId } from '@pechincha/testing/event-factory';
import { member, TestService, type TestResponse } from '@pechincha/testing/test-service';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { AppModule } from '../src/app.module.js';
import { promotionsConfigSchema } from '../src/config.js';
import { PromotionReader } from '../src/lists/promotion-reader.js';

export type Member = InternalClaims & { sub: string };

export const startService = (replicas = 1, env: Record<string, string> = {}) =>
  TestService.start(
    'promotions',
    (config, kit) =>
      AppModule.forRoot(promotionsConfigSchema.parse({ ...process.env, ...config, ...env }), kit),
    {
      replicas,
      env,
      listPendingRows: () => ({ count_deltas: {}, tally_deltas: {}, renamings: {}, suspension_jobs: {} }),
      keptCollections: ['cities'],
      afterEmpty: clearCaches,
    },
  );

/** Totals of lists and the site's settings outlive their rows by a second. */
async function clearCaches(service: TestService): Promise<void> {
  for (const replica of [0, 1]) {
    service.getProvider(PromotionReader, replica)['totalCache']['entries'].clear();
    service.getProvider(SiteSettingsService, replica)['settings'] = undefined;
  }
}

/** Publishes user.registered for new members and returns their claims. */
export async function registerMembers<N extends string[]>(
  service: TestService,
  ...names: N
): Promise<{ [I in keyof N]: Member }> {
  const members = names.map(() => member()) as { [I in keyof N]: Member };
  const events = members.map(({ sub }, index) =>
    makeEvent(userRegistered, { userId: sub, name: names[index] ?? '', avatar: null }, { subject: sub }),
  );
  await service.publishAndWait(...events);
  return members;
}

export const onlinePromotion = {
  title: 'Fone Bluetooth com cancelamento de ruído',
  description: 'Preto ou branco.',
  promotionalPrice: '199,90',
  originalPrice: '319,90',
  link: 'https://som-da-praca.example/fone',
  store: 'Som da Praça',
  coupon: 'FONE10',
  category: 'eletronicos',
  city: 'Online',
};

/** Body of the form for promotions of a city. */
export const localPromotion = {
  title: 'Feijão',
  description: 'Direto do produtor.',
  promotionalPrice: '7,50',
  originalPrice: '9,00',
  store: 'Mercearia da Vila',
  category: 'alimentos',
  city: 'São José dos Campos',
};

export const createPicture = (width = 320, height = 240): Promise<Buffer> =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();

/** Multipart form as sent by a browser. */
export function toForm(fields: Record<string, unknown>, image?: Uint8Array, name = 'foto.jpg'): FormData {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) data.append(field, String(value));
  if (image) data.append('image', new Blob([Uint8Array.from(image)]), name);
  return data;
}

export const publish = (
  service: TestService,
  as: InternalClaims,
  body: unknown = onlinePromotion,
): Promise<TestResponse> => service.call(publishPromotion, { as, body });

export const approvedEvent = (promotionId: string, revision = 1) =>
  makeEvent(
    moderationApproved,
    { decisionId: newId(), promotionId, revision, moderatorId: member().sub },
    { subject: promotionId },
  );

export const rejectedEvent = (promotionId: string, moderationReason: string, revision = 1) =>
  makeEvent(
    moderationRejected,
    { decisionId: newId(), promotionId, revision, moderatorId: member().sub, moderationReason },
    { subject: promotionId },
  );

/** Waits for `count` events of a promotion and returns them by revision. */
export const waitForEvents = (
  service: TestService,
  name: string,
  subject: string,
  count: number,
): Promise<IntegrationEvent[]> =>
  eventually(() => {
    const events = service.broker.listReceived(name).filter((event) => event.subject === subject);
    expect(events).toHaveLength(count);
    return events.toSorted((one, other) => one.subjectVersion - other.subjectVersion);
  });

/** Publishes and approves one promotion per given change of the body, in this order. */
export async function createActivePromotions(
  service: TestService,
  author: Member,
  changes: Record<string, unknown>[] = [{}],
): Promise<Promotion[]> {
  const promotions: Promotion[] = [];
  for (const change of changes) {
    const { status, body } = await publish(service, author, { ...onlinePromotion, ...change });
    if (status !== 201) throw new Error(JSON.stringify(body));
    const { promotion } = body as { promotion: Promotion };
    promotions.push(promotion);
  }
  // One after the other: lists go by the time of the approval.
  for (const { _id } of promotions) await service.publishAndWait(approvedEvent(_id));
  return promotions;
}

/** What promotions answered to a decision, undo or accepted appeal. */
export const getSettlement = (service: TestService, requestId: string): Promise<unknown> =>
  eventually(() => {
    const [event, ...others] = service.broker
      .listReceived(promotionDecisionSettled.name)
      .filter(({ data }) => (data as { requestId: string }).requestId === requestId);
    if (!event || others.length > 0) throw new Error(`${others.length + (event ? 1 : 0)} answers`);
    return (event.data as { settlement: string }).settlement;
  });

/** Edits as the author; resolves with the status and the error's code or message. */
export async function editOwn(
  service: TestService,
  as: Member,
  id: string,
  fields: Record<string, unknown> = {},
): Promise<[number, string | undefined]> {
  const body = { ...onlinePromotion, ...fields };
  const { status, body: response } = await service.call(editPromotion, { as, params: { id }, body });
  return [status, status < 300 ? response.status : response.msg];
}

/** As if its last day had passed since it was published. */
export async function endYesterday(service: TestService, id: string): Promise<void> {
  const validUntil = toDay(new Date(Date.now() - 24 * 60 * 60_000));
  const promotions = service.database.collection('promotions');
  await promotions.updateOne({ _id: new Types.ObjectId(id) }, { $set: { validUntil } });
}
