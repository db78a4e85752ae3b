import { Types } from 'mongoose';
import { type ReactionChange, ZERO_COUNTS } from '../counts/count-deltas.repository.js';
import { toReactedEvents } from './reacted-events.js';

const [author, promotionId, otherId] = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()];
const [ana, bia] = [new Types.ObjectId(), new Types.ObjectId()];
const at = new Date('2026-11-01T10:00:10Z');
const later = new Date('2026-11-01T10:00:40Z');
const nextMinute = new Date('2026-11-01T10:01:00Z');

const toRow = (reactions: ReactionChange[], promotion = promotionId, revision = 1) => ({
  _id: new Types.ObjectId(),
  ...ZERO_COUNTS,
  promotion,
  author,
  revision,
  reactions,
});
const like = (user: Types.ObjectId, likes: number, time = at) => ({ user, likes, dislikes: 0, at: time });
const summarize = (rows: Parameters<typeof toReactedEvents>[0]) =>
  toReactedEvents(rows).map(({ subject, subjectVersion, occurredAt, data }) => ({
    subject,
    subjectVersion,
    occurredAt,
    reactions: data.reactions.map(({ userId, likes, dislikes }) => [userId, likes, dislikes]),
  }));

it('toReactedEvents returns one event per promotion and minute, dated by its last change', () => {
  const rows = [
    toRow([like(ana, 1)]),
    toRow([like(bia, 1, later)], promotionId, 2),
    toRow([like(ana, 1, nextMinute)]),
    toRow([like(ana, 1)], otherId),
  ];
  const [id, otherSubject] = [promotionId.toHexString(), otherId.toHexString()];
  expect(summarize(rows)).toEqual([
    {
      subject: id,
      subjectVersion: 2,
      occurredAt: later,
      reactions: [
        [ana.toHexString(), 1, 0],
        [bia.toHexString(), 1, 0],
      ],
    },
    { subject: id, subjectVersion: 1, occurredAt: nextMinute, reactions: [[ana.toHexString(), 1, 0]] },
    { subject: otherSubject, subjectVersion: 1, occurredAt: at, reactions: [[ana.toHexString(), 1, 0]] },
  ]);
});

it('toReactedEvents leaves out members whose changes cancel each other out, and events without members', () => {
  const exchange = { user: bia, likes: -1, dislikes: 1, at };
  expect(summarize([toRow([like(ana, 1)]), toRow([like(ana, -1)])])).toEqual([]);
  expect(summarize([toRow([like(ana, 1), like(ana, -1), exchange])])).toMatchObject([
    { reactions: [[bia.toHexString(), -1, 1]] },
  ]);
});

it('toReactedEvents marks those of a promotion with a declared interest', () => {
  const rows = [
    { ...toRow([like(ana, 1)]), declaredInterest: true as const },
    toRow([like(bia, 1)], otherId),
  ];
  expect(toReactedEvents(rows).map(({ data }) => data.declaredInterest)).toEqual([true, undefined]);
});

it('toReactedEvents returns none for rows without reactions', () => {
  expect(
    toReactedEvents([
      { _id: new Types.ObjectId(), ...ZERO_COUNTS, promotion: promotionId, comments: 1, author },
    ]),
  ).toEqual([]);
});

it('toReactedEvents splits more reactions than an event may have', () => {
  const changes = Array.from({ length: 501 }, () => like(new Types.ObjectId(), 1));
  expect(summarize([toRow(changes)]).map(({ reactions }) => reactions.length)).toEqual([500, 1]);
});
