import type { Sighting } from './sighting.js';
import { MOST_WAITING, WaitingSightings } from './waiting-sightings.js';

const sighting = (change: Partial<Sighting> = {}): Sighting => ({
  advertisement: 'a'.repeat(24),
  kind: 'view',
  person: { address: '203.0.113.7' },
  hour: 1,
  ...change,
});

it('holds each person, advertisement, kind and hour once', () => {
  const waiting = new WaitingSightings();
  const different: Partial<Sighting>[] = [
    {},
    { advertisement: 'b'.repeat(24) },
    { kind: 'click' },
    { person: { address: '203.0.113.8' } },
    { person: { member: '203.0.113.7' } },
    { hour: 2 },
  ];
  for (const change of [...different, ...different]) waiting.note(sighting(change));
  expect(waiting.size).toBe(different.length);
});

it('keeps what was not settled, the oldest first', () => {
  const waiting = new WaitingSightings();
  for (const hour of [1, 2, 3]) waiting.note(sighting({ hour }));
  const oldest = waiting.oldest(2);
  expect(oldest.map(({ hour }) => hour)).toEqual([1, 2]);
  expect(waiting.oldest(2)).toEqual(oldest);
  waiting.settle(oldest);
  expect(waiting.oldest(2).map(({ hour }) => hour)).toEqual([3]);
});

it('ends somewhere, and says how many found no room', () => {
  const waiting = new WaitingSightings();
  for (let hour = 0; hour < MOST_WAITING + 5; hour++) waiting.note(sighting({ hour }));
  expect([waiting.size, waiting.takeLost(), waiting.takeLost()]).toEqual([MOST_WAITING, 5, 0]);
});
