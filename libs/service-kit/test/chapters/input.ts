// Shows S4, S6, S12, S21 of docs/reliability.md.
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Chapter } from '@pechincha/testing/chapters';
import { MAX_CONCURRENT_FORMS, waitForFormSlot } from '../../src/access.guard.js';
import { ana, form, type TestKit } from '../test-kit.js';

let kit: TestKit;
const call: TestKit['call'] = (...parts) => kit.call(...parts);
const token: TestKit['token'] = (claims) => kit.token(claims);
const member: TestKit['member'] = (...parts) => kit.member(...parts);

export const input: Chapter<TestKit> = (getKit) => {
  beforeAll(() => {
    kit = getKit();
  });

  it('returns 404 when the id is malformed and 400 with the field when the query is invalid', async () => {
    const visitor = await token({ kind: 'visitor' });
    expect((await call('GET', '/notes/nope', visitor)).status).toBe(404);
    expect((await call('GET', '/notes/[$ne]', visitor)).status).toBe(404);
    for (const limit of ['0', 'x']) {
      expect(await call('GET', `/notes/${ana}?limit=${limit}`, visitor)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'limit', msg: 'Limite inválido' }] },
      });
    }
  });

  it.each(['limit=1&limit=2', 'limit[]=1', 'limit%5B%24gt%5D=1', 'limit=1&__proto__[x]=1'])(
    'returns 400 when a parameter is repeated or nested: %s',
    async (query) => {
      const response = await call('GET', `/notes/${ana}?${query}`, await token({ kind: 'visitor' }));
      expect(response).toMatchObject({ status: 400, body: { errors: [{ msg: 'Informe um valor só' }] } });
    },
  );

  it('uses the default when a parameter is empty', async () => {
    const response = await call('GET', `/notes/${ana}?limit=`, await token({ kind: 'visitor' }));
    expect(response).toMatchObject({ status: 200, body: { limit: 10 } });
  });

  it('ignores unknown parameters', async () => {
    const response = await call(
      'GET',
      `/notes/${ana}?utm[]=1&utm[]=2&x=1&x=2`,
      await token({ kind: 'visitor' }),
    );
    expect(response).toMatchObject({ status: 200, body: { limit: 10 } });
  });

  it.each([
    ['nothing', undefined],
    ['an operator', '{"title":{"$ne":null}}'],
    ['a list', '{"title":["a","b"]}'],
    ['a number', '{"title":5}'],
  ])('returns 400 when a text field is %s', async (_name, body) => {
    const response = await call('POST', '/plain', await member(), body ? { body } : {});
    expect(response).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'title', msg: 'Título obrigatório' }] },
    });
  });

  const brokenTextErrors = [{ field: 'title', msg: 'Texto inválido: há caracteres quebrados' }];
  const latin1 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'latin1'));

  it.each<[string, string | Uint8Array<ArrayBuffer>]>([
    ['a lone surrogate', '{"title":"Ovo \\ud83d"}'],
    ['bytes that are not UTF-8', latin1('{"title":"Pão"}')],
  ])('returns 400 when JSON contains %s', async (_name, body) => {
    const headers = { 'content-type': 'application/json' };
    const response = await call('POST', '/plain', await member(), { body, headers });
    expect(response).toMatchObject({ status: 400, body: { errors: brokenTextErrors } });
  });

  it('returns 400 when a form is not UTF-8', async () => {
    const body = latin1('--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nPão\r\n--b--\r\n');
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const response = await call('POST', '/notes', await member(), { body, headers });
    expect(response).toMatchObject({ status: 400, body: { errors: brokenTextErrors } });
  });

  it.each(['%FF', '50%ED%A0%80'])(
    'returns 400 when the query contains %s, which is not UTF-8',
    async (limit) => {
      const response = await call('GET', `/notes/${ana}?limit=${limit}`, await token({ kind: 'visitor' }));
      expect(response).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'limit', msg: 'Texto inválido: há caracteres quebrados' }] },
      });
    },
  );

  it.each(['/%zz', '/notes/%ff'])('returns 400 when the URL is not UTF-8: %s', async (path) => {
    const response = await call('GET', path, await member());
    expect(response).toMatchObject({
      status: 400,
      body: { code: 'INVALID_BODY', msg: 'Endereço inválido: há caracteres quebrados.' },
    });
  });

  it('returns 400 when a text is longer than any field allows', async () => {
    const body = JSON.stringify({ title: 'x'.repeat(16_385) });
    const response = await call('POST', '/plain', await member(), { body });
    expect(response).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'title', msg: 'Texto longo demais' }] },
    });
  });

  it('drops unknown keys of the body', async () => {
    const response = await call('POST', '/plain', await member(), {
      body: '{"title":"x","role":"admin","_id":"1"}',
    });
    expect(response.body).toEqual({ title: 'x' });
  });

  it.each([
    ['not JSON', '{"title":', 400],
    ['a list', '[]', 400],
    ['__proto__', '{"title":"x","__proto__":{"a":1}}', 400],
    ['constructor', '{"title":"x","constructor":{"prototype":{}}}', 400],
    ['deep', '{"title":' + '['.repeat(50_000) + ']'.repeat(50_000) + '}', 400],
    ['large', JSON.stringify({ title: 'x'.repeat(1024 * 1024) }), 413],
  ])('is an error when the JSON body is %s', async (_name, body, status) => {
    const response = await call('POST', '/plain', await member(), { body });
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({ statusCode: status, msg: expect.any(String) });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
    'returns 415 when the content type is %s',
    async (type) => {
      const response = await call('POST', '/plain', await member(), {
        body: 'title=x',
        headers: { 'content-type': type },
      });
      expect(response).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_TYPE' } });
    },
  );

  it('returns 415 when a form is sent to an operation without files', async () => {
    expect((await call('POST', '/plain', await member(), { body: form({ title: 'x' }) })).status).toBe(415);
  });

  it('reads a limited number of forms at a time, and the next when a response is closed', async () => {
    const responses = Array.from({ length: MAX_CONCURRENT_FORMS }, () => new EventEmitter());
    for (const response of responses) await waitForFormSlot(response as ServerResponse);
    const token = await member();
    let isServed = false;
    const post = (title: string) => call('POST', '/notes', token, { body: form({ title }) });
    const waiting = post(`w ${kit.runId}`).finally(() => (isServed = true));
    for (let count = 0; count < 20; count += 1)
      expect((await call('POST', '/plain', token, { body: '{"title":"x"}' })).status).toBe(200);
    expect(isServed).toBe(false);
    responses[0]?.emit('close');
    expect((await waiting).status).toBe(201);
    expect((await post(`v ${kit.runId}`)).status).toBe(201);
    for (const response of responses) response.emit('close');
  });

  it('accepts a form with a file of exactly 5 MiB', async () => {
    const file = new Blob([new Uint8Array(5_242_880)]);
    const response = await call('POST', '/notes', await member(), {
      body: form({ title: `f ${kit.runId}`, image: file }),
    });
    expect(response).toMatchObject({ status: 201, body: { size: 5_242_880 } });
  });

  it.each<[string, () => FormData, number]>([
    ['one byte more', () => form({ title: 'xx', image: new Blob([new Uint8Array(5_242_881)]) }), 413],
    ['another file', () => form({ title: 'xx', other: new Blob(['x']) }), 400],
    [
      'field twice',
      () => {
        const f = form({ title: 'xx' });
        f.append('title', 'yy');
        return f;
      },
      400,
    ],
    ['an operator', () => form({ 'title[$ne]': 'x' }), 400],
    ['__proto__', () => form({ title: 'xx', __proto__x: 'a', ['__proto__']: 'x' }), 400],
    [
      'twenty files',
      () => {
        const f = form({ title: 'xx' });
        for (let i = 0; i < 20; i++) f.append('image', new Blob(['x']), `${i}.png`);
        return f;
      },
      400,
    ],
    [
      '100 fields',
      () => {
        const f = new FormData();
        for (let i = 0; i < 100; i++) f.append(`f${i}`, 'x');
        return f;
      },
      413,
    ],
    ['a huge field', () => form({ title: 'x'.repeat(200_000) }), 413],
  ])('is an error when the form has %s', async (_name, body, status) => {
    if (_name === '__proto__') {
      const raw = '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n';
      const response = await call('POST', '/notes', await member(), {
        body: raw,
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      });
      expect(response.status).toBe(400);
      return;
    }
    const response = await call('POST', '/notes', await member(), { body: body() });
    expect(response).toMatchObject({ status, body: { statusCode: status } });
  });
};
