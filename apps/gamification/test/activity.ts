import type { Fact } from '@pechincha/contracts/event';
import { commentCreated } from '@pechincha/contracts/events/comment-created';
import { commentDeleted } from '@pechincha/contracts/events/comment-deleted';
import { promotionPublished } from '@pechincha/contracts/events/promotion-published';
import { promotionReacted } from '@pechincha/contracts/events/promotion-reacted';
import { userRegistered } from '@pechincha/contracts/events/user-registered';
import { eventually } from '@pechincha/testing/eventually';
import { factOf, newId } from '@pechincha/testing/made-facts';
import type { ServiceInTest } from '@pechincha/testing/service-in-test';

/** What a member does, as the facts that tell it. */

export const registered = (userId: string): Fact =>
  factOf(
    userRegistered,
    { userId, name: 'Ana', avatar: null, email: 'ana@pechincha.dev' },
    { subject: userId },
  );

export const published = (authorId: string, first = true): Fact =>
  factOf(promotionPublished, {
    promotionId: newId(),
    author: { _id: authorId, name: 'Ana' },
    title: 'Fone',
    description: '',
    store: '',
    promotionalPrice: 10,
    category: 'outros',
    city: 'online',
    first,
  });

export const reacted = (authorId: string, likes: number, dislikes = 0, userId = newId()): Fact =>
  factOf(promotionReacted, { promotionId: newId(), authorId, userId, likes, dislikes });

export const commented = (authorId: string, commentId = newId()): Fact =>
  factOf(commentCreated, {
    commentId,
    promotionId: newId(),
    promotionTitle: 'Fone',
    promotionAuthorId: newId(),
    city: 'online',
    author: { _id: authorId, name: 'Ana', avatar: null },
    content: 'Valeu!',
    parentCommentId: null,
    parentAuthorId: null,
    participants: [],
  });

export const uncommented = (authorId: string, commentId = newId()): Fact =>
  factOf(commentDeleted, { commentId, promotionId: newId(), authorId });

/** Resolves when every row of the ledger is counted in its account. */
export const settled = (service: ServiceInTest): Promise<void> =>
  eventually(async () => {
    const rows = await service.database.collection('ledger').countDocuments({ unsettled: true });
    if (rows > 0) throw new Error(`${rows} rows are not counted yet`);
  });
