import type { Chapter } from '@pechincha/testing/chapters';
import type { TestService } from '@pechincha/testing/test-service';
import {
  appealDecidedEvent,
  caseDecidedEvent,
  makeSubject,
  reportDecidedEvent,
  priceSuggestedEvent,
} from '../case-events.js';
import { listNotificationsFor, person, userDeletedEvent, type Person } from '../fixtures.js';

let service: TestService;

const listFor = async (one: Person) =>
  (await listNotificationsFor(service, one)).map(({ kind, message, path, commentId }) => ({
    kind,
    message,
    path,
    commentId,
  }));

export const caseNotices: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('author is notified of another price', async () => {
    const author = person('Ana');
    const event = priceSuggestedEvent(author);
    const { subject } = event.data;
    await service.publishAndWait(event);
    expect(await listFor(author)).toEqual([
      {
        kind: 'price-suggested',
        message: 'Avisaram outro preço, R$ 249,90: Fone',
        commentId: null,
        path: `/curitiba/promocao/${subject.id}`,
      },
    ]);
  });

  it.each([
    ['keep', 'deal', undefined],
    ['expire', 'deal', 'Sua promoção "Fone" foi encerrada pela moderação. Motivo: A loja não existe.'],
    ['remove', 'deal', 'Sua promoção "Fone" foi removida pela moderação. Motivo: A loja não existe.'],
    [
      'delete-comment',
      'comment',
      'Seu comentário em "Fone" foi apagado pela moderação. Motivo: A loja não existe.',
    ],
  ] as const)('author is notified of the decision to %s a %s', async (action, kind, message) => {
    const author = person('Ana');
    const subject = makeSubject(kind);
    await service.publishAndWait(caseDecidedEvent(author, { action, subject }));
    const commentId = kind === 'comment' ? subject.id : null;
    const path = '/recursos';
    expect(await listFor(author)).toEqual(
      message ? [{ kind: 'case-decided', message, path, commentId }] : [],
    );
  });

  it('author is notified of a warning, and of a price that moderation passes on', async () => {
    const author = person('Ana');
    await service.publishAndWait(
      caseDecidedEvent(author, { action: 'expire', warning: true, suggestedPrice: 249.9 }),
    );
    const notices = await listFor(author);
    expect(notices.map(({ kind }) => kind).toSorted()).toEqual(['case-decided', 'price-suggested']);
    expect(notices.find(({ kind }) => kind === 'case-decided')?.message).toMatch(
      / É uma advertência: por 30 dias seus votos e denúncias não contam\.$/,
    );
  });

  it.each([
    ['reversed', 'deal', 'removed', 'Seu recurso sobre "Fone" foi aceito: A loja existe.'],
    ['kept', 'deal', 'removed', 'Seu recurso sobre "Fone" não foi aceito: A loja existe.'],
    ['kept', 'deal', 'deleted', 'Seu recurso sobre "Fone" não foi aceito: A loja existe.'],
    [
      'reversed',
      'deal',
      'deleted',
      'Seu recurso sobre "Fone" foi aceito, e você pode publicar a promoção de novo: A loja existe.',
    ],
    [
      'reversed',
      'comment',
      'deleted',
      'Seu recurso sobre seu comentário em "Fone" foi aceito: A loja existe.',
    ],
    [
      'kept',
      'comment',
      'deleted',
      'Seu recurso sobre seu comentário em "Fone" não foi aceito: A loja existe.',
    ],
  ] as const)(
    'author is notified once of the %s appeal of a %s that was %s',
    async (outcome, kind, action, message) => {
      const author = person('Ana');
      const subject = makeSubject(kind);
      const event = appealDecidedEvent(author, { outcome, subject, action });
      await service.publishAndWait(event);
      await service.clearInbox();
      await service.publishAndWait(event);
      const commentId = kind === 'comment' ? subject.id : null;
      const notice = { kind: 'appeal-decided', message, path: '/recursos', commentId };
      expect(await listFor(author)).toEqual([notice]);
    },
  );

  it.each([
    ['deal', 'Seu recurso foi aceito: A loja existe.'],
    ['comment', 'Seu recurso sobre seu comentário foi aceito: A loja existe.'],
  ] as const)('appeal of a %s without a title has none in the message', async (kind, message) => {
    const author = person('Ana');
    const subject = { ...makeSubject(kind), title: '', city: '' };
    await service.publishAndWait(appealDecidedEvent(author, { subject }));
    expect(await listFor(author)).toMatchObject([{ message }]);
  });

  it('deleted member is not notified of an appeal', async () => {
    const leaver = person('Bia');
    await service.publishAndWait(userDeletedEvent(leaver));
    await service.publishAndWait(appealDecidedEvent(leaver));
    expect(await listFor(leaver)).toEqual([]);
  });

  it.each([
    ['remove', 'deal', 'Sua denúncia de "Fone" foi aceita: a promoção foi removida. Motivo: Porque sim.'],
    ['expire', 'deal', 'Sua denúncia de "Fone" foi aceita: a promoção foi encerrada. Motivo: Porque sim.'],
    ['keep', 'deal', 'Sua denúncia de "Fone" foi analisada: a promoção continua no ar. Motivo: Porque sim.'],
    ['gone', 'deal', 'O que você denunciou em "Fone" já saiu do ar.'],
    [
      'delete-comment',
      'comment',
      'Sua denúncia de um comentário em "Fone" foi aceita: o comentário foi apagado. Motivo: Porque sim.',
    ],
    [
      'keep',
      'comment',
      'Sua denúncia de um comentário em "Fone" foi analisada: o comentário continua no ar. Motivo: Porque sim.',
    ],
  ] as const)('reporters are notified of the decision to %s a %s', async (outcome, kind, message) => {
    const [ana, bia] = [person('Ana'), person('Bia')];
    const reporters = [ana, bia].map(({ _id }) => ({ _id, isFalse: false }));
    const subject = makeSubject(kind);
    await service.publishAndWait(
      reportDecidedEvent(reporters, { outcome, subject, publicReason: 'Porque sim.' }),
    );
    const path = outcome === 'remove' ? '/moderacao' : `/curitiba/promocao/${subject.promotionId}`;
    for (const one of [ana, bia])
      expect(await listFor(one)).toMatchObject([{ kind: 'report-decided', message, path }]);
  });

  it('a kept promotion without a reason has none in the message', async () => {
    const ana = person('Ana');
    await service.publishAndWait(
      reportDecidedEvent([{ _id: ana._id, isFalse: false }], { outcome: 'keep', publicReason: '' }),
    );
    const message = 'Sua denúncia de "Fone" foi analisada: a promoção continua no ar.';
    expect(await listFor(ana)).toMatchObject([{ message }]);
  });

  it('reporters are notified that theirs was found false, each once, and deleted ones not', async () => {
    const [ana, leaver] = [person('Ana'), person('Bia')];
    await service.publishAndWait(userDeletedEvent(leaver));
    const reporters = [ana, leaver].map(({ _id }) => ({ _id, isFalse: true }));
    const event = reportDecidedEvent(reporters, { outcome: 'keep' });
    await service.publishAndWait(event);
    await service.clearInbox();
    await service.publishAndWait(event);
    const message =
      'Sua denúncia de "Fone" foi considerada falsa. Com 3 assim em 90 dias, suas denúncias deixam de contar por 90 dias.';
    expect(await listFor(ana)).toMatchObject([{ message }]);
    expect(await listFor(leaver)).toEqual([]);
  });
};
