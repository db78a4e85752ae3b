import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventOf } from '@pechincha/contracts/event';
import type { promotionSubmitted } from '@pechincha/contracts/events/promotion-submitted';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { type RevisionRecord, toSubmissionRecord, addToHistory } from './revision-history.js';
import { toDeletedRow, toQueueRow, type QueueRow } from './queue-row.js';

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
const rowAfter = (...records: RevisionRecord[]): QueueRow =>
  toQueueRow(
    'deal',
    records.reduce<RevisionRecord[]>((history, record) => addToHistory(history, record), []),
  );

it('queues a new deal without a previous version', () => {
  expect(rowAfter(submitted(1))).toMatchObject({ revision: 1, state: 'pending', previous: null });
});

it('waits at the newest revision, whichever came first', () => {
  expect(rowAfter(submitted(3), submitted(2))).toMatchObject({
    revision: 3,
    state: 'pending',
    previous: null,
  });
});

it('keeps the rejected version with its reason beside the one that was sent again', () => {
  const row = rowAfter(submitted(1), rejected(1, 'Sem preço'), exited(2, 'rejected'), submitted(3));
  expect(row).toMatchObject({ state: 'pending', revision: 3 });
  expect(row.previous).toMatchObject({ title: 'Versão 1', moderationReason: 'Sem preço' });
});

it('compares with what was judged, not with what was replaced while it waited', () => {
  const row = rowAfter(submitted(1), approved(1), exited(2, 'active'), submitted(3), submitted(4));
  expect(row.previous).toMatchObject({ title: 'Versão 1', moderationReason: null });
});

it.each([
  ['active', 'approved'],
  ['expired', 'approved'],
  ['rejected', 'rejected'],
  ['removed', 'withdrawn'],
] as const)('leaves the queue where an admin makes the deal %s', (status, state) => {
  expect(rowAfter(submitted(1), exited(2, status)).state).toBe(state);
  expect(rowAfter(exited(2, status), submitted(1)).state).toBe(state);
});

it('shows the version that an admin made active, not one that an admin took away', () => {
  const row = rowAfter(submitted(1), exited(2, 'active'), submitted(3), exited(4, 'removed'), submitted(5));
  expect(row).toMatchObject({ state: 'pending', revision: 5 });
  expect(row.previous).toMatchObject({ title: 'Versão 1', moderationReason: null });
});

it('is not moved by an exit of an earlier time', () => {
  expect(rowAfter(submitted(3), exited(2, 'rejected'), submitted(1)).state).toBe('pending');
});

it('knows a deal that has left before it knows what was submitted', () => {
  expect(rowAfter(exited(2, 'active'))).toMatchObject({ state: 'unknown', submission: null });
});

it('ends alike in every order', () => {
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

it('keeps the last twenty revisions, in whatever order they came', () => {
  const records = Array.from({ length: 30 }, (_none, index) => submitted(index + 1));
  expect(rowAfter(...records).history).toHaveLength(20);
  expect(rowAfter(...records.toReversed())).toEqual(rowAfter(...records));
});

it('keeps nothing of a deal that was deleted', () => {
  expect(toDeletedRow('deal')).toMatchObject({
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
