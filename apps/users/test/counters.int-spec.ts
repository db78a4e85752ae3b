import { commentCreated } from '@pechincha/contracts/events/comment-created';
import { commentDeleted } from '@pechincha/contracts/events/comment-deleted';
import { pointsChanged } from '@pechincha/contracts/events/points-changed';
import { promotionPublished } from '@pechincha/contracts/events/promotion-published';
import { promotionReacted } from '@pechincha/contracts/events/promotion-reacted';
import { publicProfile } from '@pechincha/contracts/operations/users';
import { factOf, newId, shuffled } from '@pechincha/testing/made-facts';
import { UsersInTest } from './users-in-test.js';

let users: UsersInTest;
beforeAll(async () => {
  users = await UsersInTest.start();
});
afterAll(() => users.discard());

it('every fact counts once, however often and in whatever order it comes', async () => {
  const { id } = await users.member();
  const author = { _id: id, name: 'Ana', avatar: null };
  const published = (first: boolean) =>
    factOf(promotionPublished, {
      ...{ promotionId: newId(), author: { _id: id, name: 'Ana' }, title: 't', description: '', store: '' },
      ...{ promotionalPrice: 1, category: 'outros' as const, city: 'online', first },
    });
  const reacted = (likes: number, dislikes = 0) =>
    factOf(promotionReacted, { promotionId: newId(), authorId: id, userId: newId(), likes, dislikes });
  const commented = () =>
    factOf(commentCreated, {
      ...{ commentId: newId(), promotionId: newId(), promotionTitle: 't', promotionAuthorId: newId() },
      ...{
        city: 'online',
        author,
        content: 'c',
        parentCommentId: null,
        parentAuthorId: null,
        participants: [],
      },
    });
  const points = (version: number, total: number, level: string) =>
    factOf(pointsChanged, { userId: id, points: total, level }, { subject: id, subjectVersion: version });
  const facts = [
    ...[published(true), published(true), published(false)],
    ...[reacted(1), reacted(1), reacted(1), reacted(-1), reacted(0, 1)],
    ...[commented(), commented(), commented()],
    factOf(commentDeleted, { commentId: newId(), promotionId: newId(), authorId: id }),
    ...[points(1, 10, 'Novato'), points(2, 30, 'Caçador'), points(3, 20, 'Novato')],
  ];
  await users.service.handle(...shuffled(facts, { times: 3 }));
  const { body } = await users.service.call(publicProfile, { params: { id } });
  expect(body).toMatchObject({
    promotionsCount: 2,
    likesCount: 2,
    commentsCount: 2,
    points: 20,
    level: 'Novato',
  });
});
