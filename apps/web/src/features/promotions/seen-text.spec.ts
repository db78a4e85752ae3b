import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { findSeenText } from './deal-check';

const now = new Date('2026-11-25T15:00:00-03:00');
const hoursAgo = (hours: number): string => new Date(now.getTime() - hours * 3_600_000).toISOString();

const find = (change: Partial<Promotion>): string | undefined =>
  findSeenText({ status: 'active', moderatedAt: null, createdAt: hoursAgo(1), ...change }, now)?.text;

it.each([
  [3, 0.2, 'Visto ativo há 12 min por 3 pessoas'],
  [1, 2, 'Visto ativo há 2 h por 1 pessoa'],
  [2, 20, 'Visto ativo ontem às 19:00 por 2 pessoas'],
])('deal seen by %i people %d hours ago says so', (people, hours, text) => {
  expect(find({ freshness: { seenAt: hoursAgo(hours), people } })).toBe(text);
});

it('deal says for how many days nobody saw it from 72 hours on', () => {
  expect(find({ freshness: { seenAt: hoursAgo(25), people: 0 } })).toBeUndefined();
  expect(find({ freshness: { seenAt: hoursAgo(71), people: 0 } })).toBeUndefined();
  expect(find({ freshness: { seenAt: hoursAgo(72), people: 0 } })).toBe('Sem conferência há 3 dias');
  expect(find({ createdAt: hoursAgo(100) })).toBe('Sem conferência há 4 dias');
  expect(find({ createdAt: hoursAgo(100), moderatedAt: hoursAgo(60) })).toBeUndefined();
  expect(find({ createdAt: '' })).toBeUndefined();
});

it('deal that is not active says nothing', () => {
  expect(find({ status: 'expired', freshness: { seenAt: hoursAgo(1), people: 3 } })).toBeUndefined();
  expect(find({ status: 'expired', createdAt: hoursAgo(100) })).toBeUndefined();
});
