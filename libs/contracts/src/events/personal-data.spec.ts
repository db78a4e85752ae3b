import * as z from 'zod/mini';
import { events } from './all.js';

it('only moderation and gamification, whose tables show it, consume events that carry an e-mail', () => {
  const schemaOf = (data: z.ZodMiniType): string =>
    JSON.stringify(z.toJSONSchema(data, { unrepresentable: 'any' }));
  const carrying = events.filter(({ data }) => schemaOf(data).includes('"email"'));
  expect(new Set(carrying.flatMap(({ consumers }) => consumers))).toEqual(
    new Set(['moderation', 'gamification']),
  );
});
