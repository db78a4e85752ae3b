import { shuffled } from '@pechincha/testing/made-facts';
import { ServiceInTest } from '@pechincha/testing/service-in-test';
import { AppModule } from '../src/app.module.js';
import { commented, person, published, registered, rejected } from './fixtures.js';

const people = ['Ana', 'Bruno', 'Carla', 'Davi', 'Elisa'].map(person);
const facts = people.flatMap((author, index) => {
  const other = people[(index + 1) % people.length] ?? author;
  const reply = { parentCommentId: '0'.repeat(24), parentAuthorId: other._id };
  return [
    published(author),
    published(author),
    rejected(author, 'Motivo'),
    commented(author, people.map(({ name }) => `@${name}`).join(' ')),
    commented(author, `@${other.name} e @ninguém`, reply),
  ];
});

async function stateAfter(replicas: number, told: typeof facts): Promise<unknown> {
  const service = await ServiceInTest.start('notifications', (config) => AppModule.forRoot(config), {
    replicas,
  });
  try {
    // Names are looked up when a comment arrives, so members are known first.
    await service.handle(...people.map(registered));
    await service.handle(...told);
    await service.forget();
    await service.handle(...told);
    await service.stop();
    return [await service.rows('notifications', '_id'), await service.rows('members')];
  } finally {
    await service.discard();
  }
}

it('ends in the state of one ordered run after every fact came three times, shuffled, to two consumers, and again', async () => {
  const ordered = await stateAfter(1, facts);
  for (const seed of [1, 2]) {
    expect(await stateAfter(2, shuffled(facts, { times: 3, seed }))).toEqual(ordered);
  }
});
