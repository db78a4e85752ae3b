import type { EventData, EventOf } from '@pechincha/contracts/event';
import {
  promotionDeleted,
  promotionStatusChanged,
  promotionSubmitted,
} from '@pechincha/contracts/events/promotion';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { makeEvent, newId, type EventDetails } from '@pechincha/testing/event-factory';

type Submission = EventData<typeof promotionSubmitted>;

/** promotion.submitted, of a new promotion unless overridden. */
export function makeSubmitted(
  overrides: Partial<Submission> = {},
  details: EventDetails = {},
): EventOf<typeof promotionSubmitted> {
  const data: Submission = {
    promotionId: newId(),
    revision: 1,
    author: { _id: newId(), name: 'Joana Siqueira', avatar: null },
    title: 'Fone de ouvido Bluetooth',
    description: 'Frete grátis para o Sul.',
    originalPrice: 319.9,
    promotionalPrice: 199.9,
    store: 'Som da Praça',
    link: 'https://som-da-praca.example/fone',
    coupon: 'FONE10',
    image: null,
    category: 'eletronicos',
    city: 'online',
    createdAt: '2026-11-20T15:04:05.000Z',
    ...overrides,
  };
  return makeEvent(promotionSubmitted, data, {
    subject: data.promotionId,
    subjectVersion: data.revision,
    ...details,
  });
}

type SubmittedPromotion = Pick<Submission, 'promotionId' | 'author'>;

/** promotion.status-changed; `revision` is the one after the change. */
export function makeStatusChanged(
  { promotionId, author }: SubmittedPromotion,
  revision: number,
  from: PromotionStatus,
  to: PromotionStatus,
): EventOf<typeof promotionStatusChanged> {
  const data = { promotionId, authorId: author._id, revision, from, to };
  return makeEvent(promotionStatusChanged, data, { subject: promotionId, subjectVersion: revision });
}

export const makeDeleted = (
  { promotionId, author }: SubmittedPromotion,
  from: PromotionStatus = 'pending',
): EventOf<typeof promotionDeleted> =>
  makeEvent(
    promotionDeleted,
    { promotionId, authorId: author._id, from },
    { subject: promotionId, subjectVersion: 99 },
  );
