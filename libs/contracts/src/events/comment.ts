import * as z from 'zod/mini';
import { authorView } from '../entities/user.js';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** A comment's text with what resolves its mentions. */
const mentioningComment = z.object({
  commentId: id,
  promotionId: id,
  promotionTitle: z.string(),
  city: z.string(),
  author: authorView,
  content: z.string(),
  /** Ids of members chosen from the suggestions, if any; the text may not have their names. */
  mentions: z.optional(z.array(id)),
  /** Member ids in the thread; resolves mentions of names that several members have. */
  participants: z.array(id),
});
export type MentioningComment = z.infer<typeof mentioningComment>;

/** A member commented on a promotion or replied to a comment. */
export const commentCreated = defineEvent({
  name: 'comment.created',
  producer: 'promotions',
  consumers: ['gamification', 'notifications'],
  data: z.extend(mentioningComment, {
    promotionAuthorId: id,
    parentCommentId: z.nullable(id),
    parentAuthorId: z.nullable(id),
  }),
});

/** A comment's author changed its text. */
export const commentEdited = defineEvent({
  name: 'comment.edited',
  producer: 'promotions',
  consumers: ['notifications'],
  data: mentioningComment,
});

/**
 * How many people found a comment useful, of those whose vote counts: with vote weight, one per address group. The newest
 * version holds.
 */
export const commentValued = defineEvent({
  name: 'comment.valued',
  producer: 'promotions',
  consumers: ['gamification'],
  data: z.object({ commentId: id, authorId: id, people: z.int().check(z.gte(0)) }),
});

/** A comment was deleted by its author or an admin; one with replies stays, without text. */
export const commentDeleted = defineEvent({
  name: 'comment.deleted',
  producer: 'promotions',
  consumers: ['moderation', 'gamification', 'notifications'],
  data: z.object({
    commentId: id,
    promotionId: id,
    authorId: id,
    /** Set if an admin deleted it without a case; `title` is the promotion's. */
    byAdmin: z.optional(z.object({ adminId: id, title: z.string(), city: z.string(), content: z.string() })),
  }),
});

/** A comment that moderation had deleted is back, because its author's appeal was accepted. */
export const commentRestored = defineEvent({
  name: 'comment.restored',
  producer: 'promotions',
  consumers: ['gamification', 'notifications'],
  data: z.object({ commentId: id, promotionId: id, promotionAuthorId: id, authorId: id }),
});
