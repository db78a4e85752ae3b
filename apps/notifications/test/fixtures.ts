import type { DataOf, Fact, FactOf } from '@pechincha/contracts/event';
import { commentCreated } from '@pechincha/contracts/events/comment-created';
import { promotionPublished } from '@pechincha/contracts/events/promotion-published';
import { promotionRejected } from '@pechincha/contracts/events/promotion-rejected';
import { userRegistered } from '@pechincha/contracts/events/user-registered';
import { factOf, newId, type FactDetails } from '@pechincha/testing/made-facts';

export interface Person {
  _id: string;
  name: string;
  avatar: null;
}

export const person = (name: string): Person => ({ _id: newId(), name, avatar: null });

export const registered = ({ _id, ...person }: Person): Fact =>
  factOf(userRegistered, { userId: _id, ...person, email: `${_id}@pechincha.dev` }, { subject: _id });

export function published(author: Person, title = 'Fone Bluetooth', city = 'online'): Fact {
  const data = { promotionId: newId(), author: { _id: author._id, name: author.name }, title, city };
  const rest = { description: '', store: '', promotionalPrice: 10, category: 'outros' as const, first: true };
  return factOf(promotionPublished, { ...data, ...rest });
}

export const rejected = (author: Person, moderationReason: string): Fact =>
  factOf(promotionRejected, { promotionId: newId(), authorId: author._id, title: 'Fone', moderationReason });

export function commented(
  author: Person,
  content: string,
  told: Partial<DataOf<typeof commentCreated>> = {},
  details: FactDetails = {},
): FactOf<typeof commentCreated> {
  const data = {
    commentId: newId(),
    promotionId: newId(),
    promotionTitle: 'Fone Bluetooth',
    promotionAuthorId: newId(),
    city: 'curitiba',
    author,
    content,
    parentCommentId: null,
    parentAuthorId: null,
    participants: [author._id],
    ...told,
  };
  return factOf(commentCreated, data, details);
}
