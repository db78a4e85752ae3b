import type { EventData, EventOf } from '@pechincha/contracts/event';
import {
  appealDecided,
  caseDecided,
  priceSuggested,
  reportDecided,
} from '@pechincha/contracts/events/report';
import { makeEvent, newId } from '@pechincha/testing/event-factory';
import type { Person } from './fixtures.js';

export type Subject = EventData<typeof caseDecided>['subject'];

export function makeSubject(kind: Subject['kind'] = 'deal'): Subject {
  const [id, promotionId] = [newId(), newId()];
  return { kind, id: kind === 'deal' ? promotionId : id, promotionId, title: 'Fone', city: 'curitiba' };
}

export const priceSuggestedEvent = (author: Person): EventOf<typeof priceSuggested> =>
  makeEvent(priceSuggested, { subject: makeSubject(), authorId: author._id, price: 249.9 });

export const caseDecidedEvent = (
  author: Person,
  overrides: Partial<EventData<typeof caseDecided>> = {},
): EventOf<typeof caseDecided> =>
  makeEvent(caseDecided, {
    caseId: newId(),
    subject: makeSubject(),
    authorId: author._id,
    moderatorId: newId(),
    action: 'remove',
    reasonCode: 'golpe',
    publicReason: 'A loja não existe.',
    warning: false,
    ...overrides,
  });

export const reportDecidedEvent = (
  reporters: EventData<typeof reportDecided>['reporters'],
  overrides: Partial<EventData<typeof reportDecided>> = {},
): EventOf<typeof reportDecided> =>
  makeEvent(reportDecided, {
    caseId: newId(),
    subject: makeSubject(),
    outcome: 'remove',
    publicReason: 'A loja não existe.',
    reporters,
    ...overrides,
  });

export function appealDecidedEvent(
  author: Person,
  {
    action = 'removed',
    ...overrides
  }: Partial<EventData<typeof appealDecided>> & {
    action?: EventData<typeof appealDecided>['decision']['action'];
  } = {},
): EventOf<typeof appealDecided> {
  const decision = { action, at: '2026-11-01T12:00:00.000Z', warning: false };
  return makeEvent(appealDecided, {
    subject: makeSubject(),
    authorId: author._id,
    moderatorId: newId(),
    outcome: 'reversed',
    publicReason: 'A loja existe.',
    decision,
    ...overrides,
  });
}
