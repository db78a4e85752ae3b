import * as z from 'zod/mini';
import { events } from './all.js';

it('only moderation and gamification consume events with an e-mail', () => {
  const toSchemaText = (data: z.ZodMiniType): string =>
    JSON.stringify(z.toJSONSchema(data, { unrepresentable: 'any' }));
  const withEmail = events.filter(({ data }) => toSchemaText(data).includes('"email"'));
  expect(new Set(withEmail.flatMap(({ consumers }) => consumers))).toEqual(
    new Set(['moderation', 'gamification']),
  );
});
