import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type ECDH,
} from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a browser's PushSubscription has as JSON. */
export interface TestSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A push as the browser would get it. */
export interface ReceivedPush {
  payload: { title: string; body: string; path: string; tag: string; eventId: string };
  /** Before encryption. */
  bytes: number;
  ttlSeconds: number;
  topic: string | undefined;
}

interface Browser {
  ecdh: ECDH;
  auth: Buffer;
  received: ReceivedPush[];
  /** Of the next requests; 201 afterwards. */
  statuses: number[];
}

const HEADER_BYTES = 21;
const TAG_BYTES = 16;
const LAST_RECORD = 2;
const DAY_SECONDS = 24 * 60 * 60;

/**
 * A push service (RFC 8030) and the browsers behind it: checks who sends (RFC 8292) and decrypts what they get
 * (RFC 8291). What is wrong is answered with 400 and the reason.
 */
export class TestPushService {
  private readonly browsers = new Map<string, Browser>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<TestPushService> {
    const server = createServer((request, response) => {
      void service.answer(request).then(
        (status) => response.writeHead(status).end(),
        (error: unknown) => response.writeHead(400).end(String(error)),
      );
    });
    const service = new TestPushService(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  /** With its port. */
  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** A browser that wants pushes. */
  subscribe(): TestSubscription {
    const ecdh = createECDH('prime256v1');
    const p256dh = ecdh.generateKeys('base64url');
    const auth = randomBytes(16);
    const endpoint = `http://${this.host}/${randomBytes(8).toString('hex')}`;
    this.browsers.set(endpoint, { ecdh, auth, received: [], statuses: [] });
    return { endpoint, keys: { p256dh, auth: auth.toString('base64url') } };
  }

  /** The next pushes to the browser are answered with these statuses. */
  respond({ endpoint }: TestSubscription, ...statuses: number[]): void {
    this.getBrowser(endpoint).statuses.push(...statuses);
  }

  /** What the browser was sent, with whatever status it was answered. */
  listReceived({ endpoint }: TestSubscription): ReceivedPush[] {
    return this.getBrowser(endpoint).received;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private getBrowser(endpoint: string): Browser {
    const browser = this.browsers.get(endpoint);
    if (!browser) throw new Error(`No browser has subscribed with ${endpoint}`);
    return browser;
  }

  private async answer(request: IncomingMessage): Promise<number> {
    const origin = `http://${this.host}`;
    const browser = this.getBrowser(`${origin}${request.url}`);
    const { authorization = '', ttl, topic, 'content-encoding': encoding } = request.headers;
    if (request.method !== 'POST' || encoding !== 'aes128gcm') throw new Error('Not an encrypted push');
    if (!/^\d+$/.test(String(ttl))) throw new Error('A push needs a TTL');
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) throw new Error('Not a topic');
    assertVapid(authorization, origin);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = decrypt(Buffer.concat(chunks), browser);
    browser.received.push({
      payload: JSON.parse(text.toString()) as ReceivedPush['payload'],
      bytes: text.length,
      ttlSeconds: Number(ttl),
      topic: topic?.toString(),
    });
    return browser.statuses.shift() ?? 201;
  }
}

/** @throws Error unless the token is signed by its key, for this service, and valid for a day at most */
function assertVapid(authorization: string, audience: string): void {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const [header = '', claims = '', signature = ''] = token.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The token is not signed by its key');
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<
    string,
    unknown
  >;
  const seconds = Number(exp) - Date.now() / 1000;
  if (aud !== audience || !(seconds > 0 && seconds <= DAY_SECONDS))
    throw new Error('The token is not for now and here');
  if (!/^(mailto:|https:)/.test(String(sub))) throw new Error('The token names nobody');
}

/** One record of `aes128gcm` (RFC 8188), with the keys of RFC 8291. */
function decrypt(body: Buffer, { ecdh, auth }: Browser): Buffer {
  const salt = body.subarray(0, 16);
  const keyEnd = HEADER_BYTES + body.readUInt8(HEADER_BYTES - 1);
  const senderKey = body.subarray(HEADER_BYTES, keyEnd);
  const derive = (key: Buffer, from: Buffer, info: Buffer, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', key, from, info, length));
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const secret = derive(ecdh.computeSecret(senderKey), auth, keyInfo, 32);
  const contentKey = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce);
  decipher.setAuthTag(body.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -TAG_BYTES)), decipher.final()]);
  const end = padded.lastIndexOf(LAST_RECORD);
  return padded.subarray(0, end);
}
