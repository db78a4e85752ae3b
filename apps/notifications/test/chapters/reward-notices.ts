import type { Chapter } from '@pechincha/testing/chapters';
import type { TestService } from '@pechincha/testing/test-service';
import {
  badgeEarnedEvent,
  listNotificationsFor,
  person,
  rewardRedeemedEvent,
  redemptionStatusChangedEvent,
  type Person,
} from '../fixtures.js';

let service: TestService;

export const rewardNotices: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it.each([
    [
      'a badge',
      (recipient: Person) => badgeEarnedEvent(recipient, 'Caçador de ofertas'),
      {
        kind: 'badge-earned',
        message: 'Você ganhou a insígnia Caçador de ofertas!',
        path: '/minhas-conquistas',
      },
    ],
    [
      'a redemption request',
      (recipient: Person) => rewardRedeemedEvent(recipient, 'Vale-presente', 1500),
      {
        kind: 'reward-redeemed',
        message: 'Você resgatou "Vale-presente" por 1.500 pontos. Avisaremos quando for entregue.',
        path: '/meus-resgates',
      },
    ],
    [
      'a delivery',
      (recipient: Person) => redemptionStatusChangedEvent(recipient, 'delivered'),
      {
        kind: 'redemption-updated',
        message: 'Seu resgate de "Vale-presente" foi entregue.',
        path: '/meus-resgates',
      },
    ],
    [
      'a refund',
      (recipient: Person) => redemptionStatusChangedEvent(recipient, 'cancelled'),
      {
        kind: 'redemption-updated',
        message: 'Seu resgate de "Vale-presente" foi cancelado. Os 1.500 pontos voltaram para você.',
        path: '/meus-resgates',
      },
    ],
  ])('member is notified of %s', async (_kind, createEvent, expected) => {
    const recipient = person('Ana');
    const event = createEvent(recipient);
    await service.publishAndWait(event);
    const rest = { promotionId: null, commentId: null, eventId: event.id, createdAt: event.occurredAt };
    expect(await listNotificationsFor(service, recipient)).toMatchObject([
      { ...expected, ...rest, read: false },
    ]);
  });
};
