import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FactOf } from '@pechincha/contracts/event';
import type { promotionSubmitted } from '@pechincha/contracts/events/promotion-submitted';
import type { QueueEntry } from './queue-entry.schema.js';
import { afterSubmission } from './submission.js';

const fixture = join(import.meta.dirname, '../../../../libs/contracts/fixtures/promotion.submitted.v1.json');
const { data } = JSON.parse(readFileSync(fixture, 'utf8')) as FactOf<typeof promotionSubmitted>;
const at = new Date('2026-11-20T12:00:00Z');

function submitted(known: QueueEntry | null, revision: number, title = `Versão ${revision}`): QueueEntry {
  const entry = afterSubmission(known, { ...data, revision, title }, at);
  if (!entry) throw new Error('Nothing was queued');
  return entry;
}

it('queues a new deal without a previous version', () => {
  expect(submitted(null, 1)).toMatchObject({ revision: 1, state: 'pending', previous: null });
});

it('ignores a revision that it knows and one that is older', () => {
  const known = submitted(null, 3);
  expect(afterSubmission(known, { ...data, revision: 3 }, at)).toBeUndefined();
  expect(afterSubmission(known, { ...data, revision: 2 }, at)).toBeUndefined();
});

it('keeps the rejected version with its reason beside the one that was sent again', () => {
  const rejected: QueueEntry = { ...submitted(null, 1), state: 'rejected', moderationReason: 'Sem preço' };
  const again = submitted(rejected, 2);
  expect(again).toMatchObject({ state: 'pending', moderationReason: null });
  expect(again.previous).toMatchObject({ title: 'Versão 1', moderationReason: 'Sem preço' });
});

it('compares with what was judged, not with what was replaced while it waited', () => {
  const approved: QueueEntry = { ...submitted(null, 1), state: 'approved' };
  const replaced = submitted(submitted(approved, 2), 3);
  expect(replaced.previous).toMatchObject({ title: 'Versão 1', moderationReason: null });
});
