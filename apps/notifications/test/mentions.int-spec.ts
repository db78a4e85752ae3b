import { userUpdated } from '@pechincha/contracts/events/user-updated';
import { makeEvent, newId } from '@pechincha/testing/event-factory';
import { TestService } from '@pechincha/testing/test-service';
import { AppModule } from '../src/app.module.js';
import { commented, person, registered } from './fixtures.js';

const [author, joana, jose] = [person('Rita Moura'), person('Joana Siqueira'), person('José Luís')];
const [ana, anaPaula] = [person('Ana'), person('Ana Paula')];
const namesakes = [person('Maria Silva'), person('maria silva'), person('María Sílva')];
let service: TestService;

beforeAll(async () => {
  service = await TestService.start('notifications', (config) => AppModule.forRoot(config));
  await service.publishAndWait(...[author, joana, jose, ana, anaPaula, ...namesakes].map(registered));
});
afterAll(() => service.destroy());

/** Who hears of a comment, and what. */
async function hearing(fact: ReturnType<typeof commented>): Promise<Record<string, string>> {
  await service.publishAndWait(fact);
  const rows = await service.database.collection('notifications').find({ eventId: fact.id }).toArray();
  return Object.fromEntries(rows.map((row) => [String(row['member']), String(row['message'])]));
}
const heardBy = async (fact: ReturnType<typeof commented>) => Object.keys(await hearing(fact)).toSorted();
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
  expect(await heardBy(commented(author, content))).toEqual(ids(...expected));
});

it('mentions those of a shared name who take part in the thread', async () => {
  const [first, second] = namesakes as [typeof author, typeof author, typeof author];
  const participants = [author._id, first._id, second._id, joana._id];
  expect(await heardBy(commented(author, '@Maria Silva?', { participants }))).toEqual(ids(first, second));
});

it('leads to the comment, under its city', async () => {
  const fact = commented(author, '@Joana Siqueira');
  await service.publishAndWait(fact);
  const { promotionId, commentId } = fact.data;
  const row = await service.database.collection('notifications').findOne({ eventId: fact.id });
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
  expect(await hearing(commented(author, '@Joana Siqueira, @José Luís: sim', reply))).toEqual({
    [joana._id]: 'Rita Moura respondeu ao seu comentário em "Fone Bluetooth".',
    [jose._id]: 'Rita Moura mencionou você em um comentário em "Fone Bluetooth".',
  });
});

it('tells nobody of an answer to oneself', async () => {
  const reply = { parentCommentId: newId(), parentAuthorId: author._id };
  expect(await hearing(commented(author, 'corrigindo', reply))).toEqual({});
});

it('follows a change of name, and no older one', async () => {
  const renamed = person('Carla');
  const named = (name: string, subjectVersion: number) =>
    makeEvent(userUpdated, { userId: renamed._id, name, avatar: null }, { subjectVersion });
  await service.publishAndWait(registered(renamed), named('Carla Dias', 3));
  await service.publishAndWait(named('Carla Nunes', 2));
  expect(await heardBy(commented(author, '@Carla Dias'))).toEqual(ids(renamed));
  expect(await heardBy(commented(author, '@Carla Nunes e @Carla'))).toEqual([]);
});
