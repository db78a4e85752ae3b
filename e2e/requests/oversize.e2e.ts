// Shows S12, S21 of docs/reliability.md.
import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { MAX_PICTURE_BYTES } from '@pechincha/contracts/pictures';
import { publishPromotion } from '@pechincha/contracts/operations/promotions';
import { getMe } from '@pechincha/contracts/operations/users';
import { call } from '../api.ts';
import { origin } from '../environment.ts';
import { registerMember, type Member } from '../members.ts';
import { createNoise } from '../pictures.ts';
import { measureMemory } from '../process-memory.ts';

const MB = 1024 * 1024;
/** Of each attack at the same time. */
const SENDERS = 4;
/** Four bodies of 100 MB would take at least 400. */
const MAX_GROWTH_MB = 150;
const MAX_UPLOAD_PEAK_MB = 512;

test.skip(process.platform !== 'linux', 'memory is read from /proc');

let member: Member;
test.beforeAll(async () => {
  member = await registerMember();
});

/** Sends a body piece by piece until it ends or is answered; resolves with the status, 0 for a closed connection. */
function send(path: string, headers: OutgoingHttpHeaders, pieces: Iterable<Buffer>): Promise<number> {
  return new Promise((resolve) => {
    const sent = httpRequest(`${origin}${path}`, { method: 'POST', headers, agent: false });
    let status = 0;
    sent.on('response', (response) => {
      status = response.statusCode ?? 0;
      response.resume();
      response.on('close', () => sent.destroy());
    });
    sent.on('error', () => undefined);
    sent.on('close', () => resolve(status));
    const iterator = pieces[Symbol.iterator]();
    const sendNext = (): void => {
      if (status !== 0 || sent.destroyed) return;
      const { value, done } = iterator.next();
      if (done) sent.end();
      else sent.write(value, sendNext);
    };
    sendNext();
  });
}

function* repeat(piece: Buffer, times = Infinity): Generator<Buffer> {
  for (let count = 0; count < times; count += 1) yield piece;
}

const megabyte = Buffer.alloc(MB, 'x');
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'multipart/form-data; boundary=x' };
const part = Buffer.from('--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nx\r\n');
const keys = Array.from({ length: 100_000 }, (_none, number) => `"k${number}":0`);

interface Attack {
  path?: string;
  headers: OutgoingHttpHeaders;
  pieces: () => Iterable<Buffer>;
  statuses: number[];
}
const attacks: Record<string, Attack> = {
  '100 MB of JSON': {
    headers: { ...json, 'content-length': 100 * MB },
    pieces: () => repeat(megabyte, 100),
    statuses: [413],
  },
  'JSON that does not end': { headers: json, pieces: () => repeat(megabyte), statuses: [413] },
  '100 MB as 100 kB of gzip': {
    headers: { ...json, 'content-encoding': 'gzip' },
    pieces: () => [gzipSync(Buffer.alloc(100 * MB))],
    statuses: [400, 415],
  },
  'JSON with 10,000 levels': {
    headers: json,
    pieces: () => [Buffer.from('{"email":'.concat('['.repeat(10_000), ']'.repeat(10_000), '}'))],
    statuses: [400],
  },
  'JSON with 100,000 keys': {
    headers: json,
    pieces: () => [Buffer.from(`{${keys.join(',')}}`.slice(0, MB - 100).replace(/,[^,]*$/, '}'))],
    statuses: [400],
  },
  'a form with 10,000 parts': {
    path: '/api/promotions',
    headers: form,
    pieces: () => [...repeat(part, 10_000), Buffer.from('--x--\r\n')],
    statuses: [400, 413],
  },
  'a form that does not end': {
    path: '/api/promotions',
    headers: form,
    *pieces() {
      yield Buffer.from('--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n');
      yield* repeat(megabyte);
    },
    statuses: [413],
  },
  'a header of 20 kB': { headers: { ...json, 'x-y': 'x'.repeat(20_000) }, pieces: () => [], statuses: [431] },
};

for (const [name, { path = '/api/users/login', headers, pieces, statuses }] of Object.entries(attacks))
  test(`${name} is rejected with bounded memory while others are served`, async () => {
    const services = (['gateway', 'users', 'promotions'] as const).map((service) => measureMemory(service));
    const token = { authorization: `Bearer ${member.token}` };
    let isOver = false;
    const senders = Array.from({ length: SENDERS }, () => send(path, { ...headers, ...token }, pieces()));
    const rejected = Promise.all(senders).finally(() => (isOver = true));
    while (!isOver) expect((await call(getMe, { token: member.token })).status).toBe(200);
    for (const status of await rejected) expect(statuses).toContain(status);
    for (const { startMb, readPeakMb } of services)
      expect(readPeakMb() - startMb).toBeLessThan(MAX_GROWTH_MB);
  });

/** Up to the size limit, which decoders ignore. */
const pad = (picture: Buffer): Buffer =>
  Buffer.concat([picture, Buffer.alloc(MAX_PICTURE_BYTES - picture.length)]);

test('fifty uploads at once, eight of them costly to decode, are stored in less than 512 MB', async () => {
  const author = await registerMember();
  const small = pad(await createNoise());
  // Progressive and turned by EXIF: a decoder holds all 24 megapixels.
  const costly = await sharp({ create: { width: 6000, height: 4000, channels: 3, background: '#c33' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ progressive: true })
    .toBuffer();
  const { startMb, readPeakMb } = measureMemory('promotions');
  const upload = async (number: number): Promise<number> => {
    const image = new Blob([new Uint8Array(number % 7 === 0 ? pad(costly) : small)], { type: 'image/png' });
    const fields = { title: 'Chaleira elétrica de inox', promotionalPrice: '89,90', city: 'Online' };
    const form = { ...fields, link: 'https://loja.example/', image };
    const headers = { 'idempotency-key': `envio-${number}` };
    const { status } = await call(publishPromotion, { token: author.token, form, headers });
    // On a busy machine the last ones wait longer than the gateway does.
    return status === 503 ? upload(number) : status;
  };
  const statuses = await Promise.all(Array.from({ length: 50 }, (_none, number) => upload(number)));
  console.log(`promotions: ${startMb.toFixed()} MB, then at most ${readPeakMb().toFixed()} MB`);
  expect(new Set(statuses)).toEqual(new Set([201]));
  expect(readPeakMb()).toBeLessThan(MAX_UPLOAD_PEAK_MB);
});
