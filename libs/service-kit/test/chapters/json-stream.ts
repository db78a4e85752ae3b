import { once } from 'node:events';
import { connect } from 'node:net';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { DomainError } from '../../src/domain-error.js';
import type { TestKit } from '../test-kit.js';
import { exported } from '../notes.js';

let kit: TestKit;
let abort: AbortController;

const openStream = async (): Promise<Response> => {
  abort = new AbortController();
  const authorization = `Bearer ${await kit.token({ kind: 'visitor' })}`;
  return fetch(`${kit.url}/exported`, { headers: { authorization }, signal: abort.signal });
};

const row = 'x'.repeat(100_000);
let readRows = 0;
let isEnded = false;
async function* rows(count: number, error?: Error): AsyncGenerator<string> {
  readRows = 0;
  isEnded = false;
  try {
    for (; readRows < count; readRows += 1) yield row;
    if (error) throw error;
  } finally {
    isEnded = true;
  }
}
async function* toAsyncIterable<T>(values: T[]): AsyncGenerator<T> {
  yield* values;
}

export const jsonStream: Chapter<TestKit> = (getKit) => {
  beforeAll(() => {
    kit = getKit();
  });
  afterEach(() => abort.abort());

  it('equals the text of JSON.stringify', async () => {
    const values = [{ texto: 'São "Paulo"\n', none: undefined, em: new Date(0) }, null, [1]];
    const plain = { nome: null, 'a"b': [{ id: 1 }], pontos: 0 };
    exported.value = {
      first: toAsyncIterable(values),
      ...plain,
      empty: toAsyncIterable([]),
      last: toAsyncIterable([1, 2]),
    };
    const response = await openStream();
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.text()).toBe(JSON.stringify({ first: values, ...plain, empty: [], last: [1, 2] }));
    exported.value = {};
    expect(await (await openStream()).text()).toBe('{}');
  });

  it('is a normal error when reading fails before the first chunk', async () => {
    exported.value = { rows: rows(0, new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: 7 })) };
    const response = await openStream();
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
    expect(await response.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('breaks the connection when reading fails midway', async () => {
    exported.value = { rows: rows(3, new Error('lost')) };
    const response = await openStream();
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('terminated');
  });

  it('reads rows as fast as its reader and survives a pause longer than the timeout', async () => {
    const server = kit.app.getHttpServer();
    const { timeout } = server;
    server.timeout = 200;
    exported.value = { rows: rows(500) };
    const reader = (await openStream()).body?.getReader();
    let length = (await reader?.read())?.value?.length ?? 0;
    // The second idle connection is closed only after the response has paused for the server's timeout.
    for (let count = 0; count < 2; count += 1) {
      const idle = connect(Number(new URL(kit.url).port), '127.0.0.1').on('error', () => undefined);
      await once(idle, 'close');
    }
    server.timeout = timeout;
    expect(readRows).toBeLessThan(300);
    for (let next = await reader?.read(); next?.value; next = await reader?.read())
      length += next.value.length;
    expect(length).toBe(JSON.stringify({ rows: [] }).length + 500 * (row.length + 3) - 1);
  });

  it('stops reading rows when the client disconnects', async () => {
    exported.value = { rows: rows(5_000) };
    const { body } = await openStream();
    await body?.getReader().read();
    abort.abort();
    await eventually(() => expect(isEnded).toBe(true));
    expect(readRows).toBeLessThan(5_000);
  });
};
