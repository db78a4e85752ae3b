import { userRegistered } from '@pechincha/contracts/events/user-registered';
import { userUpdated } from '@pechincha/contracts/events/user-updated';
import { listComments, postComment, readPromotion } from '@pechincha/contracts/operations/promotions';
import { factOf, shuffled } from '@pechincha/testing/made-facts';
import { member, type ServiceInTest } from '@pechincha/testing/service-in-test';
import { activeDeals, publish, register, start, type Member } from './community.js';

let service: ServiceInTest;
let ana: Member;
let id: string;

beforeAll(async () => {
  service = await start(2);
  [ana] = (await register(service, 'Ana Souza')) as [Member];
  id = (await activeDeals(service, ana))[0]?._id ?? '';
  await service.call(postComment, { as: ana, params: { id }, body: { content: 'Aproveitem' } });
});
afterAll(() => service.discard());

const renamed = ({ sub }: Member, name: string, subjectVersion: number) =>
  factOf(
    userUpdated,
    { userId: sub, name, avatar: `/uploads/${'a'.repeat(40)}-640.webp`, email: 'ana@pechincha.dev' },
    { subject: sub, subjectVersion },
  );

it('the name beside deals and comments follows the account; an older fact changes nothing', async () => {
  const facts = [2, 3, 4].map((version) => renamed(ana, `Ana ${version}`, version));
  await service.handle(...shuffled(facts, { times: 3 }));
  const { body: deal } = await service.call(readPromotion, { params: { id } });
  const { body: list } = await service.call(listComments, { params: { id } });
  for (const { author } of [deal, list.comments[0]]) {
    expect(author).toMatchObject({ _id: ana.sub, name: 'Ana 4' });
    expect(author.avatar).toContain('/uploads/');
  }
});

it('is right when the change comes before the registration', async () => {
  const bia = member();
  const data = { userId: bia.sub, name: 'Bia Velha', avatar: null, email: 'bia@pechincha.dev' };
  await service.handle(renamed(bia, 'Bia Nova', 2));
  await service.handle(factOf(userRegistered, data, { subject: bia.sub, subjectVersion: 1 }));
  expect((await publish(service, bia)).body.promotion.author.name).toBe('Bia Nova');
});

it('a deal that is published while the name changes has the new one in the end', async () => {
  for (let version = 10; version < 15; version++) {
    const [answer] = await Promise.all([
      publish(service, ana),
      service.handle(renamed(ana, `Ana ${version}`, version)),
    ]);
    expect(answer.status).toBe(201);
    const { body } = await service.call(readPromotion, {
      as: ana,
      params: { id: answer.body.promotion._id },
    });
    expect(body.author.name).toBe(`Ana ${version}`);
  }
});
