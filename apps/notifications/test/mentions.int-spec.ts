import { userUpdated } from '@pechincha/contracts/events/user-updated';
import { makeEvent, newId } from '@pechincha/testing/event-factory';
import { TestService } from '@pechincha/testing/test-service';
import { AppModule } from '../src/app.module.js';
import { commentCreatedEvent, person, userRegisteredEvent } from './fixtures.js';

const [author, joana, jose] = [person('Rita Moura'), person('Joana Siqueira'), person('José Luís')];
const [ana, anaPaula] = [person('Ana'), person('Ana Paula')];
const namesakes = [person('Maria Silva'), person('maria silva'), person('María Sílva')];
let service: TestService;

beforeAll(async () => {
  service = await TestService.start('notifications', (config) => AppModule.forRoot(config));
  await service.publishAndWait(
    ...[author, joana, jose, ana, anaPaula, ...namesakes].map(userRegisteredEvent),
  );
});
afterAll(() => service.destroy());

/** Who hears of a comment, and what. */
async function getMessages(event: ReturnType<typeof commentCreatedEvent>): Promise<Record<string, string>> {
  await service.publishAndWait(event);
  const rows = await service.database.collection('notifications').find({ eventId: event.id }).toArray();
  return Object.fromEntries(rows.map((row) => [String(row['member']), String(row['message'])]));
}
const getRecipients = async (event: ReturnType<typeof commentCreatedEvent>) =>
  Object.keys(await getMessages(event)).toSorted();
const ids = (...people: { _id: string }[]) => people.map(({ _id }) => _id).toSorted();

it.each([
  ['by the whole name', 'Obrigada, @Joana Siqueira!', [joana]],
  ['whatever its case and accents', '@JOSE LUIS valeu', [jose]],
  ['by the longest name that there is', '@Ana Paula olha isto', [anaPaula]],
  ['by a shorter one where the longer is nobody', '@Ana Clara olha isto', [ana]],
  ['each once', '@Ana e @Ana Paula e @ana', [ana, anaPaula]],
  ['never by a part of it', '@Joana e @Siqueira', []],
  ['never by an e-mail address', 'fale com rita@ana.dev', []],
  ['never oneself', '@Rita Moura sou eu', []],
  ['nobody of a name that several bear', '@Maria Silva', []],
])('mentions %s', async (_rule, content, expected) => {
  expect(await getRecipients(commentCreatedEvent(author, content))).toEqual(ids(...expected));
});

it('mentions those of a shared name who take part in the thread', async () => {
  const [first, second] = namesakes as [typeof author, typeof author, typeof author];
  const participants = [author._id, first._id, second._id, joana._id];
  expect(await getRecipients(commentCreatedEvent(author, '@Maria Silva?', { participants }))).toEqual(
    ids(first, second),
  );
});

it('leads to the comment, under its city', async () => {
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

it('tells whose comment is answered, once, even where the answer mentions them', async () => {
  const reply = { parentCommentId: newId(), parentAuthorId: joana._id };
  expect(await getMessages(commentCreatedEvent(author, '@Joana Siqueira, @José Luís: sim', reply))).toEqual({
    [joana._id]: 'Rita Moura respondeu ao seu comentário em "Fone Bluetooth".',
    [jose._id]: 'Rita Moura mencionou você em um comentário em "Fone Bluetooth".',
  });
});

it('tells nobody of an answer to oneself', async () => {
  const reply = { parentCommentId: newId(), parentAuthorId: author._id };
  expect(await getMessages(commentCreatedEvent(author, 'corrigindo', reply))).toEqual({});
});

it('follows a change of name, and no older one', async () => {
  const renamed = person('Carla');
  const renamedEvent = (name: string, subjectVersion: number) =>
    makeEvent(userUpdated, { userId: renamed._id, name, avatar: null }, { subjectVersion });
  await service.publishAndWait(userRegisteredEvent(renamed), renamedEvent('Carla Dias', 3));
  await service.publishAndWait(renamedEvent('Carla Nunes', 2));
  expect(await getRecipients(commentCreatedEvent(author, '@Carla Dias'))).toEqual(ids(renamed));
  expect(await getRecipients(commentCreatedEvent(author, '@Carla Nunes e @Carla'))).toEqual([]);
});
