import { checkPromotion, postComment, publishPromotion } from '@pechincha/contracts/operations/promotions';
import { createComment, toggleUseful } from './comments.js';
import { reportComment, reportPromotion } from '@pechincha/contracts/operations/reports';
import { type TestService } from '@pechincha/testing/test-service';
import {
  createActivePromotions,
  onlinePromotion,
  publish,
  registerMembers,
  startService,
  toForm,
  type Member,
} from './helpers.js';

let service: TestService;
let ana: Member;
let bia: Member;

beforeAll(async () => {
  service = await startService(2, {
    LIMIT_DEALS_PER_HOUR: '4',
    LIMIT_COMMENTS_PER_TEN_MINUTES: '3',
    LIMIT_CHECKS_PER_HOUR: '2',
    LIMIT_REPORTS_PER_DAY: '2',
    LIMIT_USEFUL_PER_DAY: '2',
  });
  [ana, bia] = await registerMembers(service, 'Ana Souza', 'Bia Lima');
});
afterAll(() => service.destroy());

it('publishing returns 429 with retry-after when concurrent requests exceed the account quota', async () => {
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_none, index) =>
      service.call(publishPromotion, { as: ana, body: onlinePromotion, replica: index % 2 }),
    ),
  );
  const refused = responses.filter(({ status }) => status !== 201);
  expect(refused).toHaveLength(8);
  for (const { status, headers, body } of refused) {
    expect([status, body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(body.msg).toBe(
      'Você publicou muitas promoções em pouco tempo. Espere um pouco para publicar outra.',
    );
    const wait = Number(headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(3600);
  }
  expect(await service.listRows('promotions')).toHaveLength(4);
  // Quotas are per account.
  expect((await publish(service, bia)).status).toBe(201);
});

it('publishing returns 429 when rejected pictures have used up the quota', async () => {
  const [davi] = await registerMembers(service, 'Davi Prado');
  // Sent again with the same key, as after a lost response.
  const headers = { 'idempotency-key': 'sem-imagem' };
  const body = toForm(onlinePromotion, Buffer.from('no picture'));
  const send = () => service.call(publishPromotion, { as: davi, body, headers });
  for (let count = 0; count < 4; count++) expect((await send()).status).toBe(415);
  expect((await send()).status).toBe(429);
});

it('repeated idempotency key returns the first response when the quota is used up', async () => {
  const headers = { 'idempotency-key': 'no-limite' };
  const send = () => service.call(publishPromotion, { as: bia, body: onlinePromotion, headers });
  const first = await send();
  expect(first.status).toBe(201);
  for (let more = 0; more < 2; more++) expect((await publish(service, bia)).status).toBe(201);
  expect((await publish(service, bia)).status).toBe(429);
  expect(await send()).toMatchObject({ status: 201, body: first.body });
});

it('commenting returns 429 beyond the quota and 201 again when the window is over', async () => {
  const [caio] = await registerMembers(service, 'Caio Reis');
  const id = (await createActivePromotions(service, caio))[0]?._id ?? '';
  const post = () => service.call(postComment, { as: caio, params: { id }, body: { content: 'Chegou' } });
  const responses = await Promise.all([post(), post(), post(), post(), post()]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429, 429]);
  const last = await post();
  expect(last.body.msg).toBe('Você comentou muito em pouco tempo. Espere um pouco para comentar de novo.');
  expect(Number(last.headers['retry-after'])).toBeLessThanOrEqual(600);
  const members = service.database.collection('members');
  const longAgo = new Date(Date.now() - 10 * 60_000 - 1);
  await members.updateMany({}, { $set: { comments: [longAgo, longAgo, longAgo] } });
  expect((await post()).status).toBe(201);
});

it('validity votes return 429 beyond the quota, and refused ones use none', async () => {
  const [davi, eva] = await registerMembers(service, 'Davi Prado', 'Eva Luz');
  const id = (await createActivePromotions(service, davi))[0]?._id ?? '';
  const send = (result: string, replica = 0) =>
    service.call(checkPromotion, { as: eva, params: { id }, body: { result }, replica });
  expect((await send('talvez')).status).toBe(400);
  const responses = await Promise.all([send('ok'), send('gone', 1), send('ok'), send('gone', 1)]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429]);
  const last = await send('ok');
  expect(last.body.msg).toBe('Você fez isso muitas vezes em pouco tempo. Espere um pouco.');
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(3_500);
  const rows = (await service.listRows('validity_votes')).filter(({ promotion }) => String(promotion) === id);
  expect(rows).toHaveLength(1);
});

it('reports of promotions and comments return 429 beyond the quota of a day', async () => {
  const [davi, eva] = await registerMembers(service, 'Davi Prado', 'Eva Luz');
  const id = (await createActivePromotions(service, davi))[0]?._id ?? '';
  const comment = { as: davi, params: { id }, body: { content: 'Chegou' } };
  const commentId = (await service.call(postComment, comment)).body._id as string;
  const body = { reason: 'spam' };
  const sendBoth = (replica: number) => [
    service.call(reportPromotion, { as: eva, params: { id }, body, replica }),
    service.call(reportComment, { as: eva, params: { id: commentId }, body, replica }),
  ];
  const responses = await Promise.all([...sendBoth(0), ...sendBoth(1)]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 429, 429]);
  const last = await service.call(reportPromotion, { as: eva, params: { id }, body });
  expect(last.body.msg).toBe('Você fez isso muitas vezes em pouco tempo. Espere um pouco.');
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(86_000);
});

it('usefuls return 429 beyond the quota of a day, those taken back included, and repeated keys use none', async () => {
  const [davi, eva] = await registerMembers(service, 'Davi Prado', 'Eva Luz');
  const id = (await createActivePromotions(service, davi))[0]?._id ?? '';
  const commentId = await createComment(service, id, davi, 'Chegou');
  const send = (key: string, replica = 0) => toggleUseful(service, commentId, eva, { key, replica });
  const responses = [await send('a'), await send('a', 1), await send('b'), await send('b')];
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const refused = await Promise.all([send('c'), send('d', 1)]);
  for (const { status, body, headers } of refused) {
    expect([status, body.msg]).toEqual([429, 'Você fez isso muitas vezes em pouco tempo. Espere um pouco.']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(86_000);
  }
  expect((await send('b')).status).toBe(200);
});
