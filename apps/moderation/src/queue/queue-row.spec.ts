import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventOf } from '@pechincha/contracts/event';
import type { promotionSubmitted } from '@pechincha/contracts/events/promotion-submitted';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { type Mark, submissionMark, withMark } from './history.js';
import { deletedRow, queueRow, type QueueRow } from './queue-row.js';

const fixture = join(import.meta.dirname, '../../../../libs/contracts/fixtures/promotion.submitted.v1.json');
const fact = JSON.parse(readFileSync(fixture, 'utf8')) as EventOf<typeof promotionSubmitted>;

const sent = (revision: number): Mark =>
  submissionMark({ ...fact, data: { ...fact.data, revision, title: `Versão ${revision}` } });
const left = (revision: number, exit: PromotionStatus): Mark => ({ revision, exit });
const approved = (revision: number): Mark => ({
  revision,
  decision: { verdict: 'approved', moderationReason: null },
});
const rejected = (revision: number, moderationReason: string): Mark => ({
  revision,
  decision: { verdict: 'rejected', moderationReason },
});
const after = (...marks: Mark[]): QueueRow =>
  queueRow(
    'deal',
    marks.reduce<Mark[]>((history, mark) => withMark(history, mark), []),
  );

it('queues a new deal without a previous version', () => {
  expect(after(sent(1))).toMatchObject({ revision: 1, state: 'pending', previous: null });
});

it('waits at the newest revision, whichever came first', () => {
  expect(after(sent(3), sent(2))).toMatchObject({ revision: 3, state: 'pending', previous: null });
});

it('keeps the rejected version with its reason beside the one that was sent again', () => {
  const row = after(sent(1), rejected(1, 'Sem preço'), left(2, 'rejected'), sent(3));
  expect(row).toMatchObject({ state: 'pending', revision: 3 });
  expect(row.previous).toMatchObject({ title: 'Versão 1', moderationReason: 'Sem preço' });
});

it('compares with what was judged, not with what was replaced while it waited', () => {
  const row = after(sent(1), approved(1), left(2, 'active'), sent(3), sent(4));
  expect(row.previous).toMatchObject({ title: 'Versão 1', moderationReason: null });
});

it.each([
  ['active', 'approved'],
  ['expired', 'approved'],
  ['rejected', 'rejected'],
  ['removed', 'withdrawn'],
] as const)('leaves the queue where an admin makes the deal %s', (status, state) => {
  expect(after(sent(1), left(2, status)).state).toBe(state);
  expect(after(left(2, status), sent(1)).state).toBe(state);
});

it('shows the version that an admin made active, not one that an admin took away', () => {
  const row = after(sent(1), left(2, 'active'), sent(3), left(4, 'removed'), sent(5));
  expect(row).toMatchObject({ state: 'pending', revision: 5 });
  expect(row.previous).toMatchObject({ title: 'Versão 1', moderationReason: null });
});

it('is not moved by an exit of an earlier time', () => {
  expect(after(sent(3), left(2, 'rejected'), sent(1)).state).toBe('pending');
});

it('knows a deal that has left before it knows what was submitted', () => {
  expect(after(left(2, 'active'))).toMatchObject({ state: 'unknown', submission: null });
});

it('ends alike in every order', () => {
  const marks = [sent(1), rejected(1, 'Motivo'), left(2, 'rejected'), sent(3), left(4, 'active'), sent(5)];
  const expected = after(...marks);
  for (const order of permutations(marks)) expect(after(...order, ...order)).toEqual(expected);
});

it('keeps the last twenty revisions, in whatever order they came', () => {
  const marks = Array.from({ length: 30 }, (_none, index) => sent(index + 1));
  expect(after(...marks).history).toHaveLength(20);
  expect(after(...marks.toReversed())).toEqual(after(...marks));
});

it('keeps nothing of a deal that was deleted', () => {
  expect(deletedRow('deal')).toMatchObject({
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
