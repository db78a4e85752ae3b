import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventEnvelope, upcastData } from '../src/event.js';
import { events } from '../src/events/all.js';

const readFixture = (name: string, version: number): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures', `${name}.v${version}.json`), 'utf8'));

describe.each(events.map((contract) => [`${contract.name} v${contract.version}`, contract] as const))(
  '%s',
  (_name, contract) => {
    it('parses its fixture without losing fields', () => {
      const fixtureEvent = readFixture(contract.name, contract.version) as Record<string, unknown>;
      const parsed = eventEnvelope.parse(fixtureEvent);
      expect({ ...parsed, data: contract.data.parse(parsed.data) }).toEqual(fixtureEvent);
      expect([parsed.name, parsed.version, parsed.producer]).toEqual([
        contract.name,
        contract.version,
        contract.producer,
      ]);
    });

    it('parses fixtures of older versions after upcasting', () => {
      for (const oldVersion of Object.keys(contract.upcasts ?? {}).map(Number)) {
        const { data } = eventEnvelope.parse(readFixture(contract.name, oldVersion));
        expect(() => contract.data.parse(upcastData(contract, oldVersion, data))).not.toThrow();
      }
    });
  },
);
