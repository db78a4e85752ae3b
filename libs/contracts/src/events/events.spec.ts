import { events } from './all.js';

it('names every fact once, in the past tense of its aggregate', () => {
  const names = events.map((event) => event.name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z]+\.[a-z-]+(ed|hed)$/);
});

it('has a consumer other than the producer for every fact', () => {
  for (const event of events) {
    expect(event.consumers.length).toBeGreaterThan(0);
    expect(event.consumers).not.toContain(event.producer);
  }
});
