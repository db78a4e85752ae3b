import * as z from 'zod/mini';
import { events } from './all.js';

it('event names are unique and in the past tense', () => {
  const names = events.map((event) => event.name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z]+\.[a-z-]+(ed|hed)$/);
});

it('every event has a consumer other than its producer', () => {
  for (const event of events) {
    expect(event.consumers.length).toBeGreaterThan(0);
    expect(event.consumers).not.toContain(event.producer);
  }
});

it('only moderation and gamification consume events with an e-mail', () => {
  const toSchemaText = (data: z.ZodMiniType): string =>
    JSON.stringify(z.toJSONSchema(data, { unrepresentable: 'any' }));
  const withEmail = events.filter(({ data }) => toSchemaText(data).includes('"email"'));
  expect(new Set(withEmail.flatMap(({ consumers }) => consumers))).toEqual(
    new Set(['moderation', 'gamification']),
  );
});
