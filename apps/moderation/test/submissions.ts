import type { DataOf, FactOf } from '@pechincha/contracts/event';
import { promotionSubmitted } from '@pechincha/contracts/events/promotion-submitted';
import { factOf, newId, type FactDetails } from '@pechincha/testing/made-facts';

type Submission = DataOf<typeof promotionSubmitted>;

/** A deal that is sent for approval. */
export function submission(
  told: Partial<Submission> = {},
  details: FactDetails = {},
): FactOf<typeof promotionSubmitted> {
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
    ...told,
  };
  return factOf(promotionSubmitted, data, {
    subject: data.promotionId,
    subjectVersion: data.revision,
    ...details,
  });
}
