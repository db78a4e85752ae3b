import { newId, shuffled } from '@pechincha/testing/made-facts';
import { ServiceInTest } from '@pechincha/testing/service-in-test';
import { AppModule } from '../src/app.module.js';
import { commented, published, reacted, registered, settled, uncommented } from './activity.js';

const facts = Array.from({ length: 4 }, () => newId()).flatMap((id) => {
  const comment = newId();
  return [
    registered(id),
    published(id),
    published(id),
    published(id, false),
    ...Array.from({ length: 8 }, () => reacted(id, 1)),
    reacted(id, -1),
    commented(id, comment),
    commented(id),
    uncommented(id, comment),
  ];
});

interface State {
  accounts: Record<string, unknown>[];
  ledger: Record<string, unknown>[];
}

async function stateAfter(replicas: number, told: typeof facts): Promise<State> {
  const service = await ServiceInTest.start('gamification', (config) => AppModule.forRoot(config), {
    replicas,
  });
  try {
    await service.handle(...told);
    await settled(service);
    await service.forget();
    await service.handle(...told);
    await settled(service);
    await service.stop();
    return { accounts: await service.rows('accounts'), ledger: await service.rows('ledger', '_id') };
  } finally {
    await service.discard();
  }
}

it('ends in the state of one ordered run after every fact came three times, shuffled, to two consumers, and again', async () => {
  const ordered = await stateAfter(1, facts);
  expect(ordered.accounts).toHaveLength(4);
  for (const { points } of ordered.accounts) expect(points).toBe(2 * 50 + 8 * 2 - 2 + 2 * 5 - 5);
  for (const seed of [1, 2]) {
    const state = await stateAfter(2, shuffled(facts, { times: 3, seed }));
    expect(state).toEqual(ordered);
    for (const { _id, points } of state.accounts) {
      const rows = state.ledger.filter(({ member }) => member === _id);
      expect(rows.reduce((sum, row) => sum + Number(row['points']), 0)).toBe(points);
    }
  }
});
