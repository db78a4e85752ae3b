import { jest } from '@jest/globals';
import { notificationList, type NotificationList } from '@pechincha/contracts/entities/notification';
import { userUpdated } from '@pechincha/contracts/events/user';
import type { Chapter } from '@pechincha/testing/chapters';
import { createAlert } from '@pechincha/contracts/operations/alerts';
import { listNotifications, markNotificationRead } from '@pechincha/contracts/operations/notifications';
import { eventually } from '@pechincha/testing/eventually';
import { makeEvent, newId, shuffle } from '@pechincha/testing/event-factory';
import { member, type TestService } from '@pechincha/testing/test-service';
import { MembersRepository, nameIndex } from '../../src/members/members.repository.js';
import {
  commentCreatedEvent,
  commentDeletedEvent,
  commentEditedEvent,
  commentRestoredEvent,
  person,
  userRegisteredEvent,
} from '../fixtures.js';

let service: TestService;

const [author, joana, jose] = [person('Rita Moura'), person('Joana Siqueira'), person('José Luís')];
const [ana, anaPaula] = [person('Ana'), person('Ana Paula')];
/** Chosen from the suggestions. */
const signed = ['⚡Zeca', '(Zé) x', '.ponto', '#1 x'].map(person);
const namesakes = [person('Maria Silva'), person('maria silva'), person('María Sílva')];

/** Publishes the event and returns the messages by member id. */
async function getMessages(event: ReturnType<typeof commentCreatedEvent>): Promise<Record<string, string>> {
  await service.publishAndWait(event);
  const rows = await service.database.collection('notifications').find({ eventId: event.id }).toArray();
  return Object.fromEntries(rows.map((row) => [String(row['member']), String(row['message'])]));
}
const getRecipients = async (event: ReturnType<typeof commentCreatedEvent>) =>
  Object.keys(await getMessages(event)).toSorted();
/** The value of a field somewhere in an explained command. */
const findNumber = (explained: object, field: string): number =>
  Number(new RegExp(`"${field}":(\\d+)`).exec(JSON.stringify(explained))?.[1]);
const listFor = async ({ _id }: { _id: string }): Promise<NotificationList> =>
  notificationList.parse((await service.call(listNotifications, { as: member(_id) })).body);
const ids = (...people: { _id: string }[]) => people.map(({ _id }) => _id).toSorted();

export const mentions: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    await service.publishAndWait(
      ...[author, joana, jose, ana, anaPaula, ...signed, ...namesakes].map(userRegisteredEvent),
    );
  });

  it.each([
    ['matches the full name', 'Obrigada, @Joana Siqueira!', [joana]],
    ['ignores case and accents', '@JOSE LUIS valeu', [jose]],
    ['prefers the longest existing name', '@Ana Paula olha isto', [anaPaula]],
    ['falls back to a shorter name when no member has the longer one', '@Ana Clara olha isto', [ana]],
    ['counts each member once', '@Ana e @Ana Paula e @ana', [ana, anaPaula]],
    ['does not match part of a name', '@Joana e @Siqueira', []],
    ['does not match an e-mail address', 'fale com rita@ana.dev', []],
    ['does not match the author', '@Rita Moura sou eu', []],
    ['does not match a name that several members have', '@Maria Silva', []],
    ['does not go on across a comma', '@Ana, Paula chegou?', [ana]],
    ['does not go on across a full stop', '@Ana. Paula', [ana]],
    ['does not go on across a bracket', '@Ana (Paula', [ana]],
    ['does not match the path of a link', 'https://medium.com/@Ana e @José Luís', [jose]],
    ['does not match the query of a link', 'https://loja.example/?q=@Ana', []],
    ['does not match the fragment of a link', 'https://loja.example/#@Ana', []],
    ['does not match what follows credentials', 'https://loja.com.br@Ana/x', []],
  ])('mention %s', async (_rule, content, expected) => {
    expect(await getRecipients(commentCreatedEvent(author, content))).toEqual(ids(...expected));
  });

  it('members with signs in their names are notified when they are chosen', async () => {
    const content = signed.map(({ name }) => `@${name}`).join(', ');
    const event = commentCreatedEvent(author, content, { mentions: signed.map(({ _id }) => _id) });
    expect(await getRecipients(event)).toEqual(ids(...signed));
  });

  it('one of several with a name is notified when chosen', async () => {
    const [first] = namesakes as [typeof author, typeof author, typeof author];
    const event = commentCreatedEvent(author, '@Maria Silva?', { mentions: [first._id] });
    expect(await getRecipients(event)).toEqual(ids(first));
  });

  it.each([
    ['whose name the text does not have', 'oi', [joana]],
    ['whose name is part of a link', 'https://medium.com/@Ana', [ana]],
    ['who is the author', '@Rita Moura', [author]],
    ['who is unknown', '@Ninguém', [person('Ninguém')]],
  ])('nobody is notified of the choice of a member %s', async (_who, content, chosen) => {
    const mentions = chosen.map(({ _id }) => _id);
    expect(await getRecipients(commentCreatedEvent(author, content, { mentions }))).toEqual([]);
  });

  it('mention of a shared name matches only participants of the thread', async () => {
    const [first, second] = namesakes as [typeof author, typeof author, typeof author];
    const participants = [author._id, first._id, second._id, joana._id];
    expect(await getRecipients(commentCreatedEvent(author, '@Maria Silva?', { participants }))).toEqual(
      ids(first, second),
    );
  });

  it('mention of a name that thousands have reads two members of it', async () => {
    const rows = Array.from({ length: 3_000 }, () => ({
      _id: newId(),
      name: 'José Santos',
      normalizedName: 'jose santos',
      version: 1,
    }));
    await service.database.collection('members').insertMany(rows as never);
    const repository = service.getProvider(MembersRepository);
    const aggregate = jest.spyOn(repository['members'].collection, 'aggregate');
    const names = ['jose santos', 'joana siqueira', 'maria silva', 'ninguem'];
    const session = await repository['members'].db.startSession();
    const found = await repository.findByNames(names, session);
    const pipelines = aggregate.mock.calls.map(([pipeline]) => pipeline ?? []);
    aggregate.mockRestore();
    await session.endSession();
    expect(found.map(({ normalizedName, isShared }) => [normalizedName, isShared]).toSorted()).toEqual([
      ['joana siqueira', false],
      ['jose santos', true],
      ['maria silva', true],
    ]);
    expect(pipelines).toHaveLength(2);
    for (const pipeline of pipelines) {
      const explained = await service.database
        .collection('members')
        .aggregate(pipeline as never, { hint: nameIndex })
        .explain('executionStats');
      expect(findNumber(explained, 'totalKeysExamined')).toBeLessThan(20);
      expect(findNumber(explained, 'totalDocsExamined')).toBe(0);
    }
    const participants = [rows[7]?._id ?? ''];
    expect(await getRecipients(commentCreatedEvent(author, '@José Santos', { participants }))).toEqual(
      participants,
    );
  });

  it('mention notification links to the comment under its city', async () => {
    const event = commentCreatedEvent(author, '@Joana Siqueira');
    await service.publishAndWait(event);
    const { promotionId, commentId } = event.data;
    const row = await service.database.collection('notifications').findOne({ eventId: event.id });
    expect(row).toMatchObject({
      kind: 'user-mentioned',
      path: `/curitiba/promocao/${promotionId}#comentario-${commentId}`,
      message: 'Rita Moura mencionou você em um comentário em "Fone Bluetooth".',
      promotionId,
      commentId,
    });
  });

  it('author of the parent comment gets one reply notification when the reply also mentions them', async () => {
    const reply = { parentCommentId: newId(), parentAuthorId: joana._id };
    expect(await getMessages(commentCreatedEvent(author, '@Joana Siqueira, @José Luís: sim', reply))).toEqual(
      {
        [joana._id]: 'Rita Moura respondeu ao seu comentário em "Fone Bluetooth".',
        [jose._id]: 'Rita Moura mencionou você em um comentário em "Fone Bluetooth".',
      },
    );
  });

  it('nobody is notified when members reply to their own comment', async () => {
    const reply = { parentCommentId: newId(), parentAuthorId: author._id };
    expect(await getMessages(commentCreatedEvent(author, 'corrigindo', reply))).toEqual({});
  });

  it('mention matches the newest name when name changes arrive out of order', async () => {
    const renamed = person('Carla');
    const renamedEvent = (name: string, subjectVersion: number) =>
      makeEvent(userUpdated, { userId: renamed._id, name, avatar: null }, { subjectVersion });
    await service.publishAndWait(userRegisteredEvent(renamed), renamedEvent('Carla Dias', 3));
    await service.publishAndWait(renamedEvent('Carla Nunes', 2));
    expect(await getRecipients(commentCreatedEvent(author, '@Carla Dias'))).toEqual(ids(renamed));
    expect(await getRecipients(commentCreatedEvent(author, '@Carla Nunes e @Carla'))).toEqual([]);
  });

  describe('of a comment that is edited', () => {
    const listMentioned = async (commentId: string) => {
      const rows = await service.database.collection('notifications').find({ commentId }).toArray();
      return rows.map((row) => [row['member'] as string, row['message'] as string]).toSorted();
    };
    const mention = 'Rita Moura mencionou você em um comentário em "Fone Bluetooth".';
    const reply = 'Rita Moura respondeu ao seu comentário em "Fone Bluetooth".';

    it('only who is newly mentioned is notified, once', async () => {
      const event = commentCreatedEvent(author, '@Joana Siqueira', {
        parentCommentId: newId(),
        parentAuthorId: ana._id,
      });
      await service.publishAndWait(event);
      for (const content of [
        '@Joana Siqueira e @José Luís',
        'oi',
        '@Ana, @José Luís, @Joana Siqueira, @Rita Moura',
      ])
        await service.publishAndWait(commentEditedEvent(event.data, content));
      expect(await listMentioned(event.data.commentId)).toEqual(
        [
          [ana._id, reply],
          [joana._id, mention],
          [jose._id, mention],
        ].toSorted(),
      );
    });

    it.each([1, 2, 3])('nobody is notified twice in any order of its events, %i', async (seed) => {
      const event = commentCreatedEvent(author, '@Joana Siqueira');
      const edits = ['@Joana Siqueira!', '@José Luís, @Joana Siqueira'].map((content) =>
        commentEditedEvent(event.data, content),
      );
      await service.publishAndWait(...shuffle([event, ...edits], { times: 2, seed }));
      expect(await listMentioned(event.data.commentId)).toEqual(
        [
          [joana._id, mention],
          [jose._id, mention],
        ].toSorted(),
      );
    });

    it('one who is chosen is notified, and who hides its author is not', async () => {
      const [first] = namesakes as [typeof author];
      const [hiding] = [person(`Lia ${newId()}`)];
      await service.publishAndWait(userRegisteredEvent(hiding));
      const body = { kind: 'mute', author: author._id };
      expect((await service.call(createAlert, { as: member(hiding._id), body })).status).toBe(201);
      const { data } = commentCreatedEvent(author, 'oi');
      await service.publishAndWait(
        commentEditedEvent(data, `@Maria Silva e @${hiding.name}`, [first._id, hiding._id]),
      );
      expect(await listMentioned(data.commentId)).toEqual([[first._id, mention]]);
    });
  });

  describe('of a comment that is removed', () => {
    const removed = { message: 'O comentário foi removido.', read: true };

    /** Of a comment that mentions one new member and answers another. */
    const createComment = async () => {
      const [mentioned, replied] = [person(`Lia ${newId()}`), person('Davi')];
      await service.publishAndWait(...[mentioned, replied].map(userRegisteredEvent));
      const reply = { parentCommentId: newId(), parentAuthorId: replied._id };
      return { mentioned, replied, event: commentCreatedEvent(author, `@${mentioned.name} veja`, reply) };
    };

    it('notifications say so, count no more, and are as before once it is restored', async () => {
      const { mentioned, replied, event } = await createComment();
      await service.publishAndWait(event);
      const before = [await listFor(mentioned), await listFor(replied)];
      expect(before.map(({ unread }) => unread)).toEqual([1, 1]);
      const params = { id: before[1]?.notifications[0]?._id ?? '' };
      await service.call(markNotificationRead, { as: member(replied._id), params });

      await service.publishAndWait(commentDeletedEvent(event.data));
      for (const [index, one] of [mentioned, replied].entries()) {
        const { notifications, unread } = await listFor(one);
        expect({ notifications, unread }).toEqual({
          notifications: [{ ...before[index]?.notifications[0], ...removed }],
          unread: 0,
        });
        await eventually(() =>
          expect(service.broker.listReceived('notification.changed').map(({ data }) => data)).toContainEqual({
            userId: one._id,
            notification: notifications[0],
          }),
        );
      }

      await service.publishAndWait(commentRestoredEvent(event.data));
      expect(await listFor(mentioned)).toEqual(before[0]);
      expect(await listFor(replied)).toMatchObject({ notifications: [{ read: true }], unread: 0 });
    });

    it('nobody is notified when its deletion arrives first', async () => {
      const { mentioned, event } = await createComment();
      await service.publishAndWait(commentDeletedEvent(event.data));
      await service.publishAndWait(event);
      expect(await listFor(mentioned)).toMatchObject({ notifications: [removed], unread: 0 });
      const created = service.broker.listReceived('notification.created').map(({ data }) => data);
      expect(created).not.toContainEqual(expect.objectContaining({ userId: mentioned._id }));
    });

    it.each([1, 2, 3, 4])('notifications are the same for every order of its events, %i', async (seed) => {
      const { mentioned, event } = await createComment();
      const times = [1, 2, 3].map((day) => new Date(`2100-01-0${day}`));
      const { data } = event;
      const events = [
        event,
        commentDeletedEvent(data, times[0]),
        commentRestoredEvent(data, times[1]),
        commentDeletedEvent(data, times[2]),
      ];
      // Two replicas handle them at once.
      await service.publishAndWait(...shuffle(events, { times: 2, seed }));
      expect(await listFor(mentioned)).toMatchObject({ notifications: [removed], unread: 0 });
    });
  });
};
