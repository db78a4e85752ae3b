import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { createSbom, type SbomInput } from './sbom.ts';
import { GO_WHEEL, MINIO_MODULE, MONGODB_WHEEL } from './servers.ts';
import { root } from './settings.ts';

const file = resolve(process.env['INIT_CWD'] ?? root, process.argv[2] ?? 'sbom.cdx.json');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const { name, version, packages } = JSON.parse(read('package-lock.json')) as SbomInput;
const images = Object.values(parseEnv(read('deploy/images.env'))) as string[];
const sbom = createSbom({
  name,
  version,
  packages,
  images,
  wheels: [MONGODB_WHEEL, GO_WHEEL],
  module: MINIO_MODULE,
});
writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
console.log(file);
