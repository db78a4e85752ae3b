// Shows S18 of docs/reliability.md.
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import type { Member } from '../support/members.js';
import { createNotificationEvent } from '../support/socket-events.js';
import { collectEvents, waitUntilConnected, type TestGateway } from '../support/test-gateway.js';

let gateway: TestGateway;
let ana: Member;

const openSocket = (member?: Member, replica = 0) =>
  waitUntilConnected(gateway.connect(member ? { token: member.token } : {}, { replica }));
const waitUntilClosed = (socket: { connected: boolean }) =>
  eventually(() => expect(socket.connected).toBe(false));

export const socketAccess: Chapter<TestGateway> = (getService) => {
  beforeAll(async () => {
    gateway = getService();
    ana = await gateway.sessions.signIn();
  });

  it('socket is rejected when the member is suspended, the token is in the URL or not a string', async () => {
    const banned = await gateway.sessions.signIn({ status: 'suspended', ended: true });
    const getConnectError = (socket: Promise<unknown>) =>
      socket.then(
        () => 'in',
        (error: Error & { data?: object }) => error,
      );
    expect(await getConnectError(openSocket(banned))).toMatchObject({
      data: { code: 'ACCOUNT_SUSPENDED', statusCode: 403 },
    });
    const inQuery = gateway.connect({}, { query: { token: ana.token } });
    expect(await getConnectError(waitUntilConnected(inQuery))).toMatchObject({
      data: { code: 'UNAUTHENTICATED' },
    });
    expect(await getConnectError(waitUntilConnected(gateway.connect({ token: { $ne: 1 } })))).toMatchObject({
      message: 'UNAUTHENTICATED',
    });
  });

  it.each([
    ['https://evil.example', 403],
    ['null', 403],
    ['http://localhost:8080.evil.example', 403],
    ['http://localhost:8080', 101],
  ])('socket handshake from the origin %s returns %i', async (origin, expected) => {
    const request = httpRequest(`${gateway.url}/socket.io/?EIO=4&transport=websocket`, {
      headers: {
        origin,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      },
    }).end();
    const status = await Promise.race([
      once(request, 'upgrade').then(([response, socket]) => {
        (socket as { destroy(): void }).destroy();
        return (response as { statusCode: number }).statusCode;
      }),
      once(request, 'response').then(
        ([response]) => (response as { statusCode: number; resume(): void }).statusCode,
      ),
    ]);
    request.destroy();
    expect(status).toBe(expected);
  });

  it('socket handshake is rejected with our error body and headers, by polling and by websocket', async () => {
    const headers = { origin: 'https://evil.example' };
    const polled = await gateway.fetch('/socket.io/?EIO=4&transport=polling', { headers });
    expect([polled.status, await polled.json()]).toMatchObject([403, { statusCode: 403, code: 'FORBIDDEN' }]);
    const upgraded = httpRequest(`${gateway.url}/socket.io/?EIO=4&transport=websocket`, {
      headers: { ...headers, connection: 'Upgrade', upgrade: 'websocket' },
    }).end();
    const [response] = (await once(upgraded, 'response')) as [IncomingMessage];
    expect(JSON.parse(await text(response))).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff', connection: 'close' });
  });

  it('socket cannot join rooms or send events to others', async () => {
    const visitor = await openSocket();
    const member = await openSocket(ana);
    const [promotions, notifications] = [
      collectEvents(member, 'promotionCreated'),
      collectEvents(visitor, 'notification'),
    ];
    for (const event of ['join', 'subscribe', 'promotionCreated', 'notification'])
      visitor.emit(event, `member:${ana.userId}`);
    const event = createNotificationEvent(ana.userId, 'promotion-approved');
    const arrived = collectEvents(member, 'notification');
    await gateway.broker.publish([event]);
    await eventually(() => expect(arrived).toHaveLength(1));
    expect([promotions, notifications]).toEqual([[], []]);
  });

  it('socket is closed when it sends too many packets or a packet that is too large', async () => {
    const [loud, large, quiet] = [await openSocket(), await openSocket(), await openSocket()];
    for (let count = 0; count < 1_000; count += 1) loud.emit('x', count);
    large.emit('x', 'y'.repeat(1024 * 1024));
    await waitUntilClosed(loud);
    await waitUntilClosed(large);
    expect(quiet.connected).toBe(true);
  });

  it('polling socket gets 413 for a packet of 1 MB and is closed when it sends a thousand packets', async () => {
    const poll = (query: string, init?: RequestInit) =>
      gateway.fetch(`/socket.io/?EIO=4&transport=polling${query}`, init);
    const { sid } = JSON.parse((await (await poll('')).text()).slice(1)) as { sid: string };
    const send = (body: string) => poll(`&sid=${sid}`, { method: 'POST', body });
    expect((await send('40')).status).toBe(200);
    expect((await send(`42["x","${'y'.repeat(1024 * 1024)}"]`)).status).toBe(413);
    expect((await poll(`&sid=${sid}`)).status).toBe(200);
    await send(Array.from({ length: 1_000 }, () => '42["x"]').join('\u001e')).catch(() => undefined);
    // The session is unknown now.
    expect((await poll(`&sid=${sid}`)).status).toBe(400);
  });

  it('socket polling responses have security headers', async () => {
    const response = await gateway.fetch('/socket.io/?EIO=4&transport=polling');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
};
