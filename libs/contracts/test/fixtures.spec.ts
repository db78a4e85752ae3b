import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { factEnvelope, upcastData } from '../src/event.js';
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

    it('accepts the fixtures of older versions when they are upcast', () => {
      for (const older of Object.keys(event.upcasts ?? {}).map(Number)) {
        const { data } = factEnvelope.parse(fixture(event.name, older));
        expect(() => event.data.parse(upcastData(event, older, data))).not.toThrow();
      }
    });
  },
);
