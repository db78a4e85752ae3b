import { listPreviewNotes } from './preview-notes.js';

const now = new Date('2026-11-12T15:00:00Z');
const freshness = { seenAt: '2026-11-12T02:05:00.000Z', people: 1 };
const couponHealth = { state: 'fails' as const, worked: 0, failed: 3, lastWorkedAt: null };

it('says with absolute days of São Paulo what may have changed', () => {
  const promotion = { status: 'active' as const, coupon: 'FONE10' };
  expect(listPreviewNotes(promotion, now)).toEqual([]);
  expect(listPreviewNotes({ ...promotion, freshness, couponHealth, validUntil: '2027-01-02' }, now)).toEqual([
    'Conferida em 11/11 às 23:05',
    'Cupom não está funcionando',
    'Até 02/01/2027',
  ]);
  expect(listPreviewNotes({ ...promotion, coupon: '', couponHealth, validUntil: '2026-11-30' }, now)).toEqual(
    ['Até 30/11'],
  );
});

it('says when a promotion starts, and not that it was seen before', () => {
  const promotion = { status: 'active' as const, coupon: '', freshness, validUntil: '2026-11-30' };
  expect(listPreviewNotes({ ...promotion, validFrom: '2026-11-13' }, now)).toEqual([
    'Começa em 13/11',
    'Até 30/11',
  ]);
  expect(listPreviewNotes({ ...promotion, validFrom: '2026-11-12' }, now)).toEqual([
    'Conferida em 11/11 às 23:05',
    'Até 30/11',
  ]);
});

it('says nothing of a coupon that works, and of an expired promotion', () => {
  const works = { ...couponHealth, state: 'works' as const };
  expect(listPreviewNotes({ status: 'active', coupon: 'FONE10', couponHealth: works }, now)).toEqual([]);
  expect(
    listPreviewNotes({ status: 'expired', coupon: '', freshness, validUntil: '2026-11-30' }, now),
  ).toEqual([]);
});
