import type { Chapter } from '@pechincha/testing/chapters';
import { ID, type Member } from '../support/members.js';
import { respondWith } from '../support/stub-service.js';
import { sendRaw, type TestGateway } from '../support/test-gateway.js';

let gateway: TestGateway;
let admin: Member;

export const requestBodies: Chapter<TestGateway> = (getService) => {
  beforeAll(async () => {
    gateway = getService();
    admin = await gateway.sessions.signIn({ role: 'admin' });
  });
  beforeEach(() => gateway.service.reset());

  it('gateway streams a picture upload unchanged', async () => {
    const form = new FormData();
    form.set('title', 'Fritadeira');
    form.set('image', new Blob([new Uint8Array(5_242_880)], { type: 'image/png' }), 'a.png');
    const response = await gateway.fetch('/api/promotions', {
      method: 'POST',
      token: admin.token,
      body: form,
    });
    expect(response.status).toBe(200);
    const { lastRequest } = gateway.service;
    expect(lastRequest.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(lastRequest.length).toBe(Number(lastRequest.headers['content-length']));
    expect(lastRequest.length).toBeGreaterThan(5_242_880);
  });

  it.each([
    ['a form', 9 * 1024 * 1024, 'multipart/form-data; boundary=x', '/api/promotions', 'IMAGE_TOO_LARGE'],
    ['JSON', 1024 * 1024 + 1, 'application/json', `/api/promotions/${ID}/comments`, 'TOO_LARGE'],
    ['JSON for a form', 2 * 1024 * 1024, 'application/json', '/api/promotions', 'TOO_LARGE'],
  ])(
    'gateway rejects %s that is too large without calling the service',
    async (_name, size, type, path, code) => {
      const response = await gateway.fetch(path, {
        method: 'POST',
        token: admin.token,
        headers: { 'content-type': type },
        body: Buffer.alloc(size),
      });
      expect([response.status, await response.json()]).toMatchObject([413, { statusCode: 413, code }]);
      expect(gateway.service.requests).toHaveLength(0);
    },
  );

  it('gateway returns 413 when a body without Content-Length is too large', async () => {
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
    });
    const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'application/json' } };
    const response = await gateway.fetch(`/api/promotions/${ID}/comments`, {
      ...init,
      token: admin.token,
    } as never);
    expect(response.status).toBe(413);
  });

  describe('body that is too large', () => {
    const chunk = Buffer.alloc(256 * 1024, 'x');
    const chunks = Array.from({ length: 48 }, () => chunk);
    const size = chunk.length * chunks.length;
    const head = (...more: string[]): string[] => [
      `POST /api/promotions/${ID}/comments HTTP/1.1`,
      'host: x',
      'content-type: application/json',
      `authorization: Bearer ${admin.token}`,
      ...more,
    ];

    it('returns 413 when the client closes and reads last', async () => {
      const response = await sendRaw(
        gateway.url,
        head(`content-length: ${size}`, 'connection: close'),
        chunks,
      );
      expect(response).toMatch(/^HTTP\/1\.1 413 .*"code":"TOO_LARGE"/s);
    });

    it('returns 413 when the client sends no length and reads last', async () => {
      const framed = chunks.map((each) =>
        Buffer.concat([Buffer.from(`${each.length.toString(16)}\r\n`), each, Buffer.from('\r\n')]),
      );
      const end = Buffer.from('0\r\n\r\n');
      const response = await sendRaw(gateway.url, head('transfer-encoding: chunked'), [...framed, end]);
      expect(response).toMatch(/^HTTP\/1\.1 413 .*"code":"TOO_LARGE"/s);
    });

    it('is aborted when it does not end', async () => {
      const endless = Array.from({ length: 400 }, () => chunk);
      const response = await sendRaw(
        gateway.url,
        head(`content-length: ${size * 100}`, 'connection: close'),
        endless,
      );
      expect(response).toMatch(/413|ECONNRESET|EPIPE/);
    });
  });

  it('gateway returns the early rejection of an upload when the client reads last', async () => {
    gateway.service.earlyBehaviour = respondWith(413, '{"code":"IMAGE_TOO_LARGE"}');
    const chunk = Buffer.alloc(256 * 1024, 'x');
    const chunks = Array.from({ length: 28 }, () => chunk);
    const response = await sendRaw(
      gateway.url,
      [
        'POST /api/promotions HTTP/1.1',
        'host: x',
        'content-type: multipart/form-data; boundary=x',
        `authorization: Bearer ${admin.token}`,
        `content-length: ${chunk.length * chunks.length}`,
        'connection: close',
      ],
      chunks,
    );
    expect(response).toMatch(/^HTTP\/1\.1 413 .*"code":"IMAGE_TOO_LARGE"/s);
  });
};
