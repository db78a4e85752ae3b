import { userDeleted, userRegistered, userUpdated } from '@pechincha/contracts/events/user';
import { listComments, postComment, getPromotion } from '@pechincha/contracts/operations/promotions';
import type { Chapter } from '@pechincha/testing/chapters';
import { makeEvent, newId, shuffle } from '@pechincha/testing/event-factory';
import { eventually } from '@pechincha/testing/eventually';
import { member, type TestService } from '@pechincha/testing/test-service';
import { Types } from 'mongoose';
import { createActivePromotions, publish, registerMembers, type Member } from '../helpers.js';

let service: TestService;
let ana: Member;
let id: string;

const renamedEvent = ({ sub }: Member, name: string, subjectVersion: number) =>
  makeEvent(
    userUpdated,
    { userId: sub, name, avatar: `/uploads/${'a'.repeat(40)}-640.webp` },
    { subject: sub, subjectVersion },
  );
const deletedEvent = ({ sub }: Pick<Member, 'sub'>) =>
  makeEvent(userDeleted, { userId: sub }, { subject: sub, subjectVersion: 3 });

export const members: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [ana] = await registerMembers(service, 'Ana Souza');
    id = (await createActivePromotions(service, ana))[0]?._id ?? '';
    await service.call(postComment, { as: ana, params: { id }, body: { content: 'Aproveitem' } });
  });

  it('author name of promotions and comments is the newest when name changes arrive shuffled', async () => {
    const events = [2, 3, 4].map((version) => renamedEvent(ana, `Ana ${version}`, version));
    await service.publishAndWait(...shuffle(events, { times: 3 }));
    const { body: promotion } = await service.call(getPromotion, { params: { id } });
    const { body: list } = await service.call(listComments, { params: { id } });
    for (const { author } of [promotion, list.comments[0]]) {
      expect(author).toMatchObject({ _id: ana.sub, name: 'Ana 4' });
      expect(author.avatar).toContain('/uploads/');
    }
  });

  it('author name is the newest when user.updated arrives before user.registered', async () => {
    const bia = member();
    const data = { userId: bia.sub, name: 'Bia Velha', avatar: null };
    await service.publishAndWait(renamedEvent(bia, 'Bia Nova', 2));
    await service.publishAndWait(makeEvent(userRegistered, data, { subject: bia.sub, subjectVersion: 1 }));
    expect((await publish(service, bia)).body.promotion.author.name).toBe('Bia Nova');
  });

  it('promotion has the new author name when it is published during a name change', async () => {
    for (let version = 10; version < 15; version++) {
      const [response] = await Promise.all([
        publish(service, ana),
        service.publishAndWait(renamedEvent(ana, `Ana ${version}`, version)),
      ]);
      expect(response.status).toBe(201);
      const { body } = await service.call(getPromotion, {
        as: ana,
        params: { id: response.body.promotion._id },
      });
      expect(body.author.name).toBe(`Ana ${version}`);
    }
  });

  it('only promotions and comments of a deleted account remain, and later events do not restore the name', async () => {
    const [caio] = await registerMembers(service, 'Caio Reis');
    const [own] = await createActivePromotions(service, caio);
    const promotion = own?._id ?? '';
    const { body: comment } = await service.call(postComment, {
      as: caio,
      params: { id: promotion },
      body: { content: 'Vale a pena' },
      headers: { 'idempotency-key': newId() },
    });
    await service.publishAndWait(
      ...shuffle([deletedEvent(caio), renamedEvent(caio, 'Caio de volta', 9)], { times: 2 }),
    );
    await service.publishAndWait(renamedEvent(caio, 'Caio outra vez', 10));
    const deletedAuthor = { _id: caio.sub, name: 'Conta removida', avatar: null, deleted: true };
    const { body } = await service.call(getPromotion, { params: { id: promotion } });
    expect(body.author).toEqual(deletedAuthor);
    const list = async () => (await service.call(listComments, { params: { id: promotion } })).body.comments;
    expect((await list())[0]).toMatchObject({
      _id: comment._id,
      content: 'Vale a pena',
      author: deletedAuthor,
    });
    expect(JSON.stringify(await service.listRows('members'))).not.toContain('Caio');
    expect(JSON.stringify(await service.listRows('idempotency'))).not.toContain(caio.sub);
    // A deleted member with a valid session cannot publish.
    expect((await publish(service, caio)).status).toBe(401);
    // Other members can still reply.
    const input = { content: 'Obrigada!', parentCommentId: comment._id as string };
    const reply = await service.call(postComment, { as: ana, params: { id: promotion }, body: input });
    expect([reply.status, reply.body.parentComment]).toEqual([201, comment._id]);
  });

  it('name is not stored when user.deleted arrives before user.registered', async () => {
    const dora = member();
    const data = { userId: dora.sub, name: 'Dora Paz', avatar: null };
    await service.publishAndWait(deletedEvent(dora));
    await service.publishAndWait(makeEvent(userRegistered, data, { subject: dora.sub, subjectVersion: 1 }));
    expect(JSON.stringify(await service.listRows('members'))).not.toContain('Dora');
  });

  it('name of a deleted author is removed from more promotions and comments than one transaction updates', async () => {
    const [eva] = await registerMembers(service, 'Eva Mar');
    await createActivePromotions(service, eva);
    for (const [collection, copies] of [
      ['promotions', 1_200],
      ['comments', 700],
    ] as const) {
      const rows = service.database.collection(collection);
      const all = await rows.find().toArray();
      const { _id: _some, ...sample } = all[0] as Record<string, unknown>;
      const author = { _id: new Types.ObjectId(eva.sub), name: 'Eva Mar', avatar: null };
      await rows.insertMany(Array.from({ length: copies }, () => ({ ...sample, author })));
    }
    await service.publishAndWait(deletedEvent(eva));
    await eventually(async () => {
      for (const collection of ['promotions', 'comments']) {
        const left = await service.database
          .collection(collection)
          .countDocuments({ 'author.name': 'Eva Mar' });
        expect(left).toBe(0);
      }
      expect(await service.listRows('renamings')).toEqual([]);
    });
  });
};
