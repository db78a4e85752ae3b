import type { AdInteraction } from './ad-interaction.schema.js';
import { InteractionBuffer, MAX_BUFFERED_INTERACTIONS } from './interactions.service.js';

const createInteraction = (change: Partial<AdInteraction> = {}): AdInteraction => ({
  advertisement: 'a'.repeat(24),
  kind: 'view',
  visitor: { address: '203.0.113.7' },
  hour: 1,
  ...change,
});

it('interaction buffer holds one entry per visitor, advertisement, kind and hour', () => {
  const buffer = new InteractionBuffer();
  const different: Partial<AdInteraction>[] = [
    {},
    { advertisement: 'b'.repeat(24) },
    { kind: 'click' },
    { visitor: { address: '203.0.113.8' } },
    { visitor: { member: '203.0.113.7' } },
    { hour: 2 },
  ];
  for (const change of [...different, ...different]) buffer.add(createInteraction(change));
  expect(buffer.size).toBe(different.length);
});

it('interaction buffer lists the oldest entries until they are removed', () => {
  const buffer = new InteractionBuffer();
  for (const hour of [1, 2, 3]) buffer.add(createInteraction({ hour }));
  const oldest = buffer.listOldest(2);
  expect(oldest.map(({ hour }) => hour)).toEqual([1, 2]);
  expect(buffer.listOldest(2)).toEqual(oldest);
  buffer.remove(oldest);
  expect(buffer.listOldest(2).map(({ hour }) => hour)).toEqual([3]);
});

it('interaction buffer drops and counts interactions when it is full', () => {
  const buffer = new InteractionBuffer();
  for (let hour = 0; hour < MAX_BUFFERED_INTERACTIONS + 5; hour++) buffer.add(createInteraction({ hour }));
  expect([buffer.size, buffer.drainDroppedCount(), buffer.drainDroppedCount()]).toEqual([
    MAX_BUFFERED_INTERACTIONS,
    5,
    0,
  ]);
});
