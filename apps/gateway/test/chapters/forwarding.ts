// Shows S24 of docs/reliability.md.
import { request as httpRequest } from 'node:http';
import { operations } from '@pechincha/contracts/operations/all';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { decodeJwt } from 'jose';
import { ID, type Member, toPath } from '../support/members.js';
import { respondWith } from '../support/stub-service.js';
import type { TestGateway } from '../support/test-gateway.js';

let gateway: TestGateway;
let admin: Member;

const forwardedOperations = operations.filter(({ service }) => service !== 'gateway');

export const forwarding: Chapter<TestGateway> = (getService) => {
  beforeAll(async () => {
    gateway = getService();
    admin = await gateway.sessions.signIn({ role: 'admin' });
  });
  beforeEach(() => gateway.service.reset());

  it.each(
    forwardedOperations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const),
  )('gateway forwards %s to its service with an internal token', async (_name, { method, path, service }) => {
    const response = await gateway.fetch(`/api${toPath(path)}?a=1&b=%20x`, { method, token: admin.token });
    expect(response.status).toBe(200);
    const { lastRequest } = gateway.service;
    expect([lastRequest.method, lastRequest.url]).toEqual([method, `${toPath(path)}?a=1&b=%20x`]);
    const claims = decodeJwt(lastRequest.headers.authorization?.replace('Bearer ', '') ?? '');
    const caller = { kind: 'member', sub: admin.userId, role: 'admin', sid: admin.sessionId };
    expect(claims).toMatchObject({ ...caller, aud: `pechincha-${service}` });
  });

  it('gateway signs one token for each service when a member calls several times', async () => {
    const member = await gateway.sessions.signIn();
    const tokenFor = async (path: string) => {
      await gateway.fetch(path, { token: member.token });
      return gateway.service.lastRequest.headers.authorization;
    };
    const users = [await tokenFor('/api/users/me'), await tokenFor('/api/users/me')];
    const promotions = [await tokenFor('/api/promotions'), await tokenFor('/api/promotions')];
    expect(new Set(users).size).toBe(1);
    expect(new Set(promotions).size).toBe(1);
    expect(users[0]).not.toBe(promotions[0]);
  });

  it('gateway drops the type of a body that is empty, which browsers name all the same', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const path = `/api/promotions/${ID}/like`;
    const response = await gateway.fetch(path, { method: 'POST', token: admin.token, headers });
    expect(response.status).toBe(200);
    expect(gateway.service.lastRequest.headers).not.toHaveProperty('content-type');
  });

  it('gateway drops forged identity headers of a client', async () => {
    const forged = {
      'x-user-id': ID,
      'x-role': 'admin',
      'x-forwarded-for': '1.2.3.4',
      'x-client-address': '1.2.3.4',
      'x-request-id': 'mine-mine-mine',
      'x-auth-token': admin.token,
      'accept-language': 'pt-BR',
      te: 'trailers',
    };
    await gateway.fetch('/api/users/me', { headers: forged });
    const { headers } = gateway.service.lastRequest;
    expect(
      Object.keys(headers)
        .filter((name) => name.startsWith('x-'))
        .toSorted(),
    ).toEqual(['x-client-address', 'x-request-id']);
    expect(headers).toMatchObject({ 'x-client-address': '127.0.0.1', 'accept-language': 'pt-BR' });
    expect(headers['x-request-id']).not.toBe('mine-mine-mine');
    expect(headers.authorization).not.toContain(admin.token);
  });

  it('gateway returns status and body of the service with its own security headers', async () => {
    gateway.service.behaviour = respondWith(409, '{"code":"CONFLICT"}', {
      'x-total-count': '7',
      'x-password-hint': 'fraca',
      'idempotent-replayed': 'true',
      'content-disposition': 'attachment',
      'x-powered-by': 'secret',
      server: 'secret',
      'content-security-policy': 'default-src *',
    });
    const response = await gateway.fetch('/api/promotions', {
      method: 'POST',
      token: admin.token,
      body: '{}',
    });
    expect([response.status, await response.text()]).toEqual([409, '{"code":"CONFLICT"}']);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-total-count': '7',
      'x-password-hint': 'fraca',
      'idempotent-replayed': 'true',
      'content-disposition': 'attachment',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringContaining('31536000'),
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    });
    expect(response.headers.has('x-powered-by') || response.headers.has('server')).toBe(false);
  });

  it('gateway aborts the request to the service when the client disconnects', async () => {
    gateway.service.behaviour = () => undefined;
    const request = httpRequest(`${gateway.url}/api/users/me`, {
      headers: { 'x-auth-token': admin.token },
    }).end();
    request.on('error', () => undefined);
    await eventually(() => expect(gateway.service.requests).toHaveLength(1));
    request.destroy();
    await eventually(() => expect(gateway.service.lastRequest.aborted).toBe(true));
  });

  it('gateway does not abort a write when the client disconnects, and says how long it waits for it', async () => {
    gateway.service.behaviour = () => undefined;
    const startAndLeave = async (path: string, method: string) => {
      const leave = new AbortController();
      const response = gateway.fetch(path, { method, token: admin.token, signal: leave.signal });
      const count = gateway.service.requests.length + 1;
      await eventually(() => expect(gateway.service.requests).toHaveLength(count));
      leave.abort();
      await expect(response).rejects.toThrow();
      return gateway.service.lastRequest;
    };
    const write = await startAndLeave(`/api/promotions/${ID}/like`, 'POST');
    const read = await startAndLeave('/api/users/me', 'GET');
    await eventually(() => expect(read.aborted).toBe(true));
    expect([write.aborted, write.headers['x-timeout-ms']]).toEqual([false, '10000']);
    expect(read.headers['x-timeout-ms']).toBeUndefined();
  });

  it('gateway retries a GET when the connection was closed before a response', async () => {
    gateway.service.behaviour = (_request, response) => {
      gateway.service.behaviour = respondWith(200, '{"again":true}');
      response.destroy();
    };
    const response = await gateway.fetch('/api/users/me', { token: admin.token });
    expect(await response.json()).toEqual({ again: true });
  });

  it('gateway does not retry a POST when the connection was closed', async () => {
    gateway.service.behaviour = (_request, response) => response.destroy();
    const response = await gateway.fetch(`/api/promotions/${ID}/like`, {
      method: 'POST',
      token: admin.token,
    });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    expect(gateway.service.requests).toHaveLength(1);
  });

  it.each(['limit[]=1', 'sort%5B%24ne%5D=1', '__proto__[x]=1', 'page=1&page=2'])(
    'gateway forwards the query %s unvalidated when the visitor has no token',
    async (query) => {
      await gateway.fetch(`/api/promotions?${query}&utm_source=x`);
      expect(new URLSearchParams(gateway.service.lastRequest.url.split('?')[1]).toString()).toBe(
        new URLSearchParams(query).toString(),
      );
    },
  );
};
