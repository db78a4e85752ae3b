import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '../src/event.js';
import * as all from '../src/events/all.js';

const apps = join(import.meta.dirname, '../../../apps');
const sharedConsumer = readFileSync(join(apps, '../libs/service-kit/src/site.ts'), 'utf8');

/** The concatenated source files of a service, with the consumer that several services register. */
function readSource(service: string): string {
  const folder = join(apps, service, 'src');
  const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  return source.includes('SaveSettingsWhenSiteChanged') ? source + sharedConsumer : source;
}

/** The name of a contract's constant: `promotionPublished` for `promotion.published`. */
const toConstantName = (name: string): string =>
  name.replace(/[.-](\w)/g, (_all, letter: string) => letter.toUpperCase());

const sources = new Map(serviceNames.map((service) => [service, readSource(service)]));

it.each(all.events.map((event) => [event.name, event] as const))(
  '%s has its declared publisher and consumers',
  (name, event) => {
    const consumers = serviceNames.filter((service) =>
      new RegExp(`@OnEvents?\\(${toConstantName(name)}\\)`).test(sources.get(service) ?? ''),
    );
    const producers = serviceNames.filter((service) =>
      new RegExp(`publish\\(\\s*${toConstantName(name)}\\b`).test(sources.get(service) ?? ''),
    );
    expect(consumers.toSorted()).toEqual([...event.consumers].toSorted());
    expect(producers).toEqual([event.producer]);
  },
);

it.each([...new Set(all.events.flatMap(({ consumers }) => consumers))])('%s has a crash test', (service) => {
  expect(existsSync(join(apps, service, 'test/crash.proof.int-spec.ts'))).toBe(true);
});
