import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { createSbom, type SbomInput } from './sbom.ts';
import { GO_WHEEL, MC_MODULE, MINIO_MODULE, MONGODB_WHEEL } from './servers.ts';
import { root } from './settings.ts';

const file = resolve(process.env['INIT_CWD'] ?? root, process.argv[2] ?? 'sbom.cdx.json');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const { name, version, packages } = JSON.parse(read('package-lock.json')) as SbomInput;
// Images that are built here consist of what else is listed.
const images = (Object.values(parseEnv(read('deploy/images.env'))) as string[]).filter(
  (image) => !image.startsWith('pechincha/'),
);
const sbom = createSbom({
  name,
  version,
  packages,
  images,
  wheels: [MONGODB_WHEEL, GO_WHEEL],
  modules: [MINIO_MODULE, MC_MODULE],
});
writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
console.log(file);
