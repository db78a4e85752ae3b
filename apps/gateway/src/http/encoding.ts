import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'identity' | 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const known = new Map<string, Encoding>();
/** Browsers send a handful of different headers; whoever sends more has them read each time. */
const MOST_KNOWN = 500;

/** The best encoding that the client takes. */
export function encodingFor(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity';
  const remembered = known.get(header);
  if (remembered) return remembered;
  const found = choose(header);
  if (known.size < MOST_KNOWN) known.set(header, found);
  return found;
}

function choose(header: string): Encoding {
  const taken = new Set(
    header
      .toLowerCase()
      .split(',')
      .map((part) => part.trim().split(/\s*;\s*/))
      .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
      .map(([name]) => name),
  );
  if (taken.has('br')) return 'br';
  return taken.has('gzip') ? 'gzip' : 'identity';
}

/** @param effort `quick` for what lives a second, `best` for what is compressed once per process */
export function compress(bytes: Buffer, encoding: 'br' | 'gzip', effort: 'quick' | 'best'): Promise<Buffer> {
  if (encoding === 'gzip') return zip(bytes, { level: effort === 'quick' ? 6 : 9 });
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: effort === 'quick' ? 4 : 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
