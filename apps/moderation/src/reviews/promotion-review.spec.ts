import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventOf } from '@pechincha/contracts/event';
import type { promotionSubmitted } from '@pechincha/contracts/events/promotion';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import {
  addToHistory,
  type PromotionReview,
  type RevisionRecord,
  toDeletedReview,
  toPromotionReview,
  toSubmissionRecord,
} from './promotion-review.js';

const fixture = join(import.meta.dirname, '../../../../libs/contracts/fixtures/promotion.submitted.v1.json');
const event = JSON.parse(readFileSync(fixture, 'utf8')) as EventOf<typeof promotionSubmitted>;

const submitted = (revision: number): RevisionRecord =>
  toSubmissionRecord({ ...event, data: { ...event.data, revision, title: `Versão ${revision}` } });
const exited = (revision: number, exit: PromotionStatus): RevisionRecord => ({ revision, exit });
const approved = (revision: number): RevisionRecord => ({
  revision,
  decision: { verdict: 'approved', moderationReason: null },
});
const rejected = (revision: number, moderationReason: string): RevisionRecord => ({
  revision,
  decision: { verdict: 'rejected', moderationReason },
});
const rowAfter = (...records: RevisionRecord[]): PromotionReview =>
  toPromotionReview(
    'promotion',
    records.reduce<RevisionRecord[]>((history, record) => addToHistory(history, record), []),
  );

it('review has no previous version when the promotion is new', () => {
  expect(rowAfter(submitted(1))).toMatchObject({ revision: 1, state: 'pending', previous: null });
});

it('review is pending at the newest revision when submissions arrive out of order', () => {
  expect(rowAfter(submitted(3), submitted(2))).toMatchObject({
    revision: 3,
    state: 'pending',
    previous: null,
  });
});

it('review has the rejected version and its reason when the promotion is submitted again', () => {
  const row = rowAfter(submitted(1), rejected(1, 'Sem preço'), exited(2, 'rejected'), submitted(3));
  expect(row).toMatchObject({ state: 'pending', revision: 3 });
  expect(row.previous).toMatchObject({ title: 'Versão 1', moderationReason: 'Sem preço' });
});

it('review has the last decided version as previous when a pending one was replaced', () => {
  const row = rowAfter(submitted(1), approved(1), exited(2, 'active'), submitted(3), submitted(4));
  expect(row.previous).toMatchObject({ title: 'Versão 1', moderationReason: null });
});

it('review has no previous version when the decision was taken back', () => {
  const row = rowAfter(
    submitted(1),
    approved(1),
    exited(2, 'active'),
    { revision: 1, isUndone: true },
    submitted(3),
  );
  expect(row).toMatchObject({ state: 'pending', revision: 3, previous: null });
});

it.each([
  ['active', 'approved'],
  ['expired', 'approved'],
  ['rejected', 'rejected'],
  ['removed', 'withdrawn'],
] as const)('review leaves the queue when an admin sets the promotion to %s', (status, state) => {
  expect(rowAfter(submitted(1), exited(2, status)).state).toBe(state);
  expect(rowAfter(exited(2, status), submitted(1)).state).toBe(state);
});

it('review has the activated version as previous when a later one was removed', () => {
  const row = rowAfter(submitted(1), exited(2, 'active'), submitted(3), exited(4, 'removed'), submitted(5));
  expect(row).toMatchObject({ state: 'pending', revision: 5 });
  expect(row.previous).toMatchObject({ title: 'Versão 1', moderationReason: null });
});

it('review stays pending when the status change of an earlier revision arrives late', () => {
  expect(rowAfter(submitted(3), exited(2, 'rejected'), submitted(1)).state).toBe('pending');
});

it('review is unknown when the status change arrives before the submission', () => {
  expect(rowAfter(exited(2, 'active'))).toMatchObject({ state: 'unknown', submission: null });
});

it('review is equal for every event order', () => {
  const records = [
    submitted(1),
    rejected(1, 'Motivo'),
    exited(2, 'rejected'),
    submitted(3),
    exited(4, 'active'),
    submitted(5),
  ];
  const expected = rowAfter(...records);
  for (const order of permutations(records)) expect(rowAfter(...order, ...order)).toEqual(expected);
});

it('review keeps the last twenty revisions for every event order', () => {
  const records = Array.from({ length: 30 }, (_none, index) => submitted(index + 1));
  expect(rowAfter(...records).history).toHaveLength(20);
  expect(rowAfter(...records.toReversed())).toEqual(rowAfter(...records));
});

it('review is empty when the promotion was deleted', () => {
  expect(toDeletedReview('promotion')).toMatchObject({
    state: 'deleted',
    submission: null,
    previous: null,
    history: [],
  });
});

function permutations<T>(items: T[]): T[][] {
  if (items.length < 2) return [items];
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((others) => [item, ...others]),
  );
}
