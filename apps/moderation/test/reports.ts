import type {
  ModerationCase,
  ModerationCaseList,
  ReportedSubject,
} from '@pechincha/contracts/entities/moderation';
import type { EventData, EventOf } from '@pechincha/contracts/event';
import { commentDeleted } from '@pechincha/contracts/events/comment';
import { reportFiled } from '@pechincha/contracts/events/report';
import { userStatusChanged } from '@pechincha/contracts/events/user';
import { decideCase, listCases } from '@pechincha/contracts/operations/reports';
import { makeEvent, newId } from '@pechincha/testing/event-factory';
import type { TestResponse, TestService } from '@pechincha/testing/test-service';
import { manager } from './helpers.js';

export function makeSubject(kind: 'deal' | 'comment' = 'deal'): ReportedSubject & { authorId: string } {
  const id = newId();
  const common = { kind, id, title: 'Fone de ouvido', city: 'online', authorId: newId() };
  return kind === 'deal'
    ? { ...common, promotionId: id, finalPrice: 199.9, store: 'Som da Praça', image: null }
    : { ...common, promotionId: newId(), content: 'Um comentário' };
}
export type Subject = ReturnType<typeof makeSubject>;

/** report.filed, of a new member of vote weight 1 unless overridden. */
export function makeReport(
  { authorId, ...subject }: Subject,
  overrides: Partial<EventData<typeof reportFiled>> = {},
  version = 1,
): EventOf<typeof reportFiled> {
  const data = {
    subject,
    authorId,
    reporterId: newId(),
    reason: 'golpe' as const,
    text: '',
    weight: 1,
    addressGroup: null,
    ...overrides,
  };
  return makeEvent(reportFiled, data, { subject: data.reporterId ?? subject.id, subjectVersion: version });
}

/** Files one report for each override. */
export const file = (
  service: TestService,
  subject: Subject,
  ...overrides: Partial<EventData<typeof reportFiled>>[]
): Promise<void> => service.publishAndWait(...overrides.map((override) => makeReport(subject, override)));

export const memberStatusOf = (
  userId: string,
  suspended: boolean,
  version: number,
  { trusted = false, voteWeight = 1 } = {},
) =>
  makeEvent(
    userStatusChanged,
    { userId, voteWeight, trusted, addressGroup: null, suspended },
    { subject: userId, subjectVersion: version },
  );

export const makeCommentDeleted = ({ id, promotionId, authorId }: Subject) =>
  makeEvent(commentDeleted, { commentId: id, promotionId, authorId }, { subject: id });

export async function listPage(service: TestService, page = 1): Promise<ModerationCaseList> {
  const { status, body } = await service.call(listCases, { as: manager, query: { page: String(page) } });
  expect(status).toBe(200);
  return listCases.response.parse(body);
}

/** The open case of a subject. */
export async function findCase(
  service: TestService,
  { id }: Pick<Subject, 'id'>,
): Promise<ModerationCase | undefined> {
  const { totalPages } = await listPage(service);
  for (let page = 1; page <= totalPages; page++) {
    const found = (await listPage(service, page)).cases.find(({ thing }) => thing.id === id);
    if (found) return found;
  }
  return undefined;
}

export async function getCase(service: TestService, subject: Pick<Subject, 'id'>): Promise<ModerationCase> {
  const found = await findCase(service, subject);
  if (!found) throw new Error('The subject has no open case');
  return found;
}

export const publicReason = 'A loja não existe, e o link pede dados do cartão.';

export const decide = (
  service: TestService,
  id: string,
  body: unknown,
  as = manager,
  replica = 0,
): Promise<TestResponse> => service.call(decideCase, { as, params: { id }, body, replica });

export const removal = { action: 'remove', reasonCode: 'golpe', publicReason };

export const findRows = (service: TestService, collection: string, filter: Record<string, unknown>) =>
  service.database.collection(collection).find(filter).toArray();
