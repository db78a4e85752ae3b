import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { endsAtOnce, listValidityChoices } from './validity-votes';

const author = { _id: 'a'.repeat(24), role: 'user' } as const;
const member = { _id: 'b'.repeat(24), role: 'user' } as const;

const createDeal = (change: Partial<Promotion> = {}) => ({
  author: { _id: author._id, name: 'Ana', avatar: null },
  status: 'active' as const,
  ...change,
});

const listTexts = (...parameters: Parameters<typeof listValidityChoices>): string[] =>
  listValidityChoices(...parameters).map(({ text }) => text);

it('active deal can be confirmed or ended, by its author only ended', () => {
  expect(listTexts(createDeal(), member)).toEqual(['Vale', 'Expirou']);
  expect(listTexts(createDeal(), null)).toEqual(['Vale', 'Expirou']);
  expect(listTexts(createDeal(), author)).toEqual(['Expirou']);
});

it.each([
  ['author', ['Voltou a valer']],
  ['community', ['Voltou a valer']],
  ['date', []],
  ['moderation', []],
  [undefined, []],
] as const)('deal that ended by %s has the choices %j', (endedBy, texts) => {
  const deal = createDeal({ status: 'expired', ...(endedBy && { endedBy }) });
  expect(listTexts(deal, member)).toEqual(texts);
  expect(listTexts(deal, author)).toEqual([]);
});

it.each(['pending', 'rejected', 'removed'] as const)('%s deal has no choices', (status) => {
  expect(listTexts(createDeal({ status }), member)).toEqual([]);
});

it('authors, managers and admins end a deal at once', () => {
  expect(endsAtOnce(createDeal(), author)).toBe(true);
  expect(endsAtOnce(createDeal(), { ...member, role: 'manager' })).toBe(true);
  expect(endsAtOnce(createDeal(), { ...member, role: 'admin' })).toBe(true);
  expect(endsAtOnce(createDeal(), member)).toBe(false);
  expect(endsAtOnce(createDeal(), null)).toBe(false);
});
