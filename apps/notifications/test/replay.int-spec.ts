import { createAlert } from '@pechincha/contracts/operations/alerts';
import { eventually } from '@pechincha/testing/eventually';
import { shuffle } from '@pechincha/testing/event-factory';
import { member, TestService } from '@pechincha/testing/test-service';
import { AppModule } from '../src/app.module.js';
import {
  badgeGiven,
  commented,
  deleted,
  person,
  published,
  redeemed,
  redemptionMoved,
  registered,
  rejected,
  renamed,
} from './fixtures.js';

const people = ['Ana', 'Bruno', 'Carla'].map(person);
const heard = people.flatMap((author, index) => {
  const other = people[(index + 1) % people.length] ?? author;
  const reply = { parentCommentId: '0'.repeat(24), parentAuthorId: other._id };
  return [
    published(author),
    published(author),
    rejected(author, 'Motivo'),
    commented(author, people.map(({ name }) => `@${name}`).join(' ')),
    commented(author, `@${other.name} e @ninguém`, reply),
    badgeGiven(author, 'Veterano'),
    redeemed(author, 'Vale-presente'),
    redemptionMoved(author, 'delivered'),
    redemptionMoved(author, 'cancelled'),
    renamed(author, author.name, 2),
  ];
});

const left = person('Fábio');
/** Who leaves has heard of things, and others call them. */
const facts = [
  ...heard,
  deleted(left),
  renamed(left, 'Fábio', 2),
  badgeGiven(left, 'Novato'),
  published(left, 'Relógio'),
];

/** Everybody has two alerts that the same deals meet. */
async function listen(service: TestService): Promise<void> {
  for (const { _id } of [...people, left]) {
    for (const keyword of ['bluetooth', 'fone bluetooth']) {
      await service.call(createAlert, { as: member(_id), body: { keyword } });
    }
  }
}

async function stateAfter(replicas: number, told: typeof facts): Promise<unknown> {
  const service = await TestService.start('notifications', (config) => AppModule.forRoot(config), {
    replicas,
  });
  try {
    // Names are looked up when a comment arrives, so members are known first.
    await service.publishAndWait(...[...people, left].map(registered));
    await listen(service);
    await service.publishAndWait(...told);
    await service.clearInbox();
    await service.publishAndWait(...told);
    await eventually(async () => expect(await service.listRows('match_jobs')).toEqual([]));
    await service.stop();
    return Promise.all([
      service.listRows('notifications', '_id'),
      service.listRows('members'),
      service.listRows('alerts', '_id', 'createdAt'),
      service.listRows('alert_owners'),
    ]);
  } finally {
    await service.destroy();
  }
}

it('ends in the state of one ordered run after every fact came three times, shuffled, to two consumers, and again', async () => {
  const ordered = await stateAfter(1, facts);
  for (const seed of [1, 2]) {
    expect(await stateAfter(2, shuffle(facts, { times: 3, seed }))).toEqual(ordered);
  }
}, 180_000);
