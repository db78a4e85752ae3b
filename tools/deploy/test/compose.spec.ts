import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { processConfig } from '@pechincha/service-kit/config';

const root = join(import.meta.dirname, '..', '..', '..');
const folder = join(root, 'deploy', 'compose');

it('every image in docker-compose.yml is pinned to a version', () => {
  const pinned = parseEnv(readFileSync(join(root, 'deploy', 'images.env'), 'utf8'));
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const usedNames = texts.flatMap((text) =>
    [...text.matchAll(/\$\{(\w+_IMAGE)\}/g)].map(([, name = '']) => name),
  );
  expect(usedNames).toContain('JAEGER_IMAGE');
  for (const name of usedNames)
    expect([name, pinned[name]]).toEqual([name, expect.stringMatching(/:[\w.-]*\d/)]);
});

it('docker-compose.yml passes the tracing variables to the services', () => {
  const [, environment = ''] =
    readFileSync(join(folder, 'services.yml'), 'utf8').match(/^x-environment:([\s\S]*?)^\S/m) ?? [];
  const settings = Object.keys(processConfig.shape).filter((name) => name.startsWith('OTEL_'));
  expect(settings).not.toHaveLength(0);
  for (const name of [...settings, 'OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_RESOURCE_ATTRIBUTES'])
    expect(environment).toMatch(new RegExp(`^  ${name}:$`, 'm'));
});

it('containers of this repository run without root, capabilities or a writable root file system', () => {
  const text = readFileSync(join(folder, 'services.yml'), 'utf8');
  const [, base = ''] = text.match(/^x-service:.*\n([\s\S]*?)^\S/m) ?? [];
  const restrictions = ['read_only: true', 'cap_drop: [ALL]', "security_opt: ['no-new-privileges:true']"];
  for (const line of restrictions) expect(base.split('\n')).toContain(`  ${line}`);
  const [, services = ''] = text.match(/^services:\n([\s\S]*?)^\S/m) ?? [];
  const blocks = services.split(/^ {2}(?=[\w-]+:$)/m).slice(1);
  expect(blocks.length).toBeGreaterThanOrEqual(8);
  for (const block of blocks) {
    expect(block).toContain('<<: *service\n');
    expect(block).not.toMatch(/^ {4}(read_only|cap_drop|cap_add|security_opt|privileged|user):/m);
  }
  const dockerfile = readFileSync(join(root, 'deploy', 'Dockerfile'), 'utf8');
  for (const target of ['services', 'front']) {
    const stage = dockerfile.split(/^(?=FROM )/m).find((one) => one.includes(` AS ${target}\n`));
    expect([target, stage?.match(/^USER .*$/gm)]).toEqual([target, ['USER 10001:10001']]);
  }
});
