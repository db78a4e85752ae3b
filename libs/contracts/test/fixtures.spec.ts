import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { factEnvelope } from '../src/event.js';
import { events } from '../src/events/all.js';

const fixture = (name: string, version: number): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures', `${name}.v${version}.json`), 'utf8'));

describe.each(events.map((event) => [`${event.name} v${event.version}`, event] as const))(
  '%s',
  (_name, event) => {
    it('accepts its fixture whole: nothing in it is unknown or lost', () => {
      const told = fixture(event.name, event.version) as Record<string, unknown>;
      const fact = factEnvelope.parse(told);
      expect({ ...fact, data: event.data.parse(fact.data) }).toEqual(told);
      expect([fact.name, fact.version, fact.producer]).toEqual([event.name, event.version, event.producer]);
    });
  },
);
