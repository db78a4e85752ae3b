// Shows S28 of docs/reliability.md.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { MC_MODULE, MINIO_MODULE } from '@pechincha/servers/pins';
import { processConfig } from '@pechincha/service-kit/config';
import { secretNames } from '../src/secrets.ts';

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

it('images are pinned for 120 days at most, unless SECURITY.md says why', () => {
  const text = readFileSync(join(root, 'deploy', 'images.env'), 'utf8');
  const [, pinnedOn = ''] = /^# Pinned on (\d{4}-\d{2}-\d{2})\.$/m.exec(text) ?? [];
  const days = (Date.now() - Date.parse(pinnedOn)) / 86_400_000;
  const reason = readFileSync(join(root, 'SECURITY.md'), 'utf8').includes(
    `Images of ${pinnedOn} stay because`,
  );
  expect({ pinnedOn, isFresh: days <= 120 || reason }).toEqual({ pinnedOn, isFresh: true });
});

it('the image of MinIO is built from the modules that npm start compiles', () => {
  const dockerfile = readFileSync(join(root, 'deploy', 'minio', 'Dockerfile'), 'utf8');
  for (const [name, { version, sum }] of Object.entries({ MINIO: MINIO_MODULE, MC: MC_MODULE })) {
    expect(dockerfile).toContain(`ARG ${name}_VERSION=${version}\n`);
    expect(dockerfile).toContain(`ARG ${name}_SUM=${sum}\n`);
  }
  const { MINIO_IMAGE } = parseEnv(readFileSync(join(root, 'deploy', 'images.env'), 'utf8'));
  const [, day] = /-(\d{8})\d+-/.exec(MINIO_MODULE.version) ?? [];
  expect(MINIO_IMAGE).toBe(`pechincha/minio:${day}`);
});

it("an operator's own value of every secret reaches the service that makes the others", () => {
  const text = readFileSync(join(folder, 'services.yml'), 'utf8');
  const [, block = ''] = /^ {2}secrets:\n([\s\S]*?)^ {2}users:/m.exec(text) ?? [];
  for (const name of secretNames) expect(block).toContain(`      ${name}:\n`);
});

it("the operator's rights are those of the databases that its tools open", () => {
  const init = readFileSync(join(root, 'deploy', 'servers', 'mongodb', 'init.js'), 'utf8');
  const [, list = ''] = /const services = \[(.*)\];/.exec(init) ?? [];
  const [, more = ''] = /getRoles\(\[\.\.\.services, (.*)\]\)/.exec(init) ?? [];
  const allowed = [...`${list}, ${more}`.matchAll(/'(\w+)'/g)].map(([, name]) => name);
  const opened = ['demo', 'backup', 'recount'].flatMap((tool) => {
    const sources = join(root, 'tools', tool, 'src');
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    const code = files.map((name) => readFileSync(join(sources, name), 'utf8')).join('\n');
    return [...code.matchAll(/(?:\$\{prefix\}|pechincha_)([a-z]+)\b/g)].map(([, name]) => name);
  });
  expect(opened).toContain('demo');
  for (const name of opened) expect(allowed).toContain(name);
});

it('docker-compose.yml passes the tracing variables to the services', () => {
  const [, environment = ''] =
    readFileSync(join(folder, 'services.yml'), 'utf8').match(/^x-environment:([\s\S]*?)^\S/m) ?? [];
  const settings = Object.keys(processConfig.shape).filter((name) => name.startsWith('OTEL_'));
  expect(settings).not.toHaveLength(0);
  for (const name of [...settings, 'OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_RESOURCE_ATTRIBUTES'])
    expect(environment).toMatch(new RegExp(`^  ${name}:$`, 'm'));
});

it.each(['services', 'servers'])(
  'containers of %s.yml run without root, capabilities or a writable root file system',
  (file) => {
    const text = readFileSync(join(folder, `${file}.yml`), 'utf8');
    const [, base = ''] = text.match(/^x-(?:service|server):.*\n([\s\S]*?)^\S/m) ?? [];
    const restrictions = ['read_only: true', 'cap_drop: [ALL]', "security_opt: ['no-new-privileges:true']"];
    for (const line of restrictions) expect(base.split('\n')).toContain(`  ${line}`);
    const [, services = ''] = text.match(/^services:\n([\s\S]*?)^\S/m) ?? [];
    const blocks = services.split(/^ {2}(?=[\w-]+:$)/m).slice(1);
    expect(blocks.length).toBeGreaterThanOrEqual(6);
    for (const block of blocks) {
      expect(block).toMatch(/^ {4}<<: \*serv(ice|er)$/m);
      expect(block).not.toMatch(/^ {4}(read_only|cap_drop|cap_add|security_opt|privileged):/m);
      // The images of servers would begin as root.
      expect([file, block.match(/^ {4}image: \$\{(MONGODB|RABBITMQ|REDIS)/m) !== null]).toEqual([
        file,
        /^ {4}user: '999:999'$/m.test(block),
      ]);
    }
    const dockerfile = readFileSync(join(root, 'deploy', 'Dockerfile'), 'utf8');
    for (const target of ['services', 'front']) {
      const stage = dockerfile.split(/^(?=FROM )/m).find((one) => one.includes(` AS ${target}\n`));
      expect([target, stage?.match(/^USER .*$/gm)]).toEqual([target, ['USER 10001:10001']]);
    }
  },
);
