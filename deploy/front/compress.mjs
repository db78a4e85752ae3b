// node compress.mjs FROM TO: copies the built files and puts a Brotli and a gzip form beside each that gains by it.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const [from, to] = process.argv.slice(2);
const text = /\.(css|js|json|svg|txt|webmanifest)$/;
mkdirSync(to, { recursive: true });
for (const name of readdirSync(from)) {
  copyFileSync(join(from, name), join(to, name));
  if (!text.test(name)) continue;
  const bytes = readFileSync(join(from, name));
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(join(to, `${name}.br`), brotliCompressSync(bytes, { params }));
  writeFileSync(join(to, `${name}.gz`), gzipSync(bytes, { level: 9 }));
}
