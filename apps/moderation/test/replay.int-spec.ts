import { userRegistered } from '@pechincha/contracts/events/user-registered';
import { userUpdated } from '@pechincha/contracts/events/user-updated';
import { factOf, newId, shuffled } from '@pechincha/testing/made-facts';
import { ServiceInTest } from '@pechincha/testing/service-in-test';
import { AppModule } from '../src/app.module.js';
import { submission } from './submissions.js';

const occurredAt = new Date('2026-11-01T10:00:00Z');

/** Ten deals sent up to four times by two members who change their names. */
const deals = Array.from({ length: 10 }, () => submission().data);
const submissions = deals.flatMap((deal, index) =>
  Array.from({ length: 1 + (index % 4) }, (_none, sent) =>
    submission({ ...deal, revision: sent + 1, title: `Título ${sent + 1}` }, { occurredAt }),
  ),
);
const users = [newId(), newId()].flatMap((userId) => {
  const data = { userId, avatar: null, email: `${userId}@pechincha.dev` };
  const names = ['Ana', 'Ana Luz', 'Ana Luz Prado'];
  const event = (version: number) => (version === 1 ? userRegistered : userUpdated);
  return names.map((name, index) =>
    factOf(event(index + 1), { ...data, name }, { subjectVersion: index + 1 }),
  );
});
const facts = [...users, ...submissions];

async function stateAfter(replicas: number, told: typeof facts): Promise<unknown> {
  const service = await ServiceInTest.start('moderation', (config) => AppModule.forRoot(config), {
    replicas,
  });
  try {
    await service.handle(...told);
    await service.forget();
    await service.handle(...told);
    // What is still in hand is finished before the state is read.
    await service.stop();
    return [await service.rows('queue'), await service.rows('members')];
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
