import { toBadgeRule } from './badge-rule.js';

const likes = { metric: 'likes', atLeast: 10 } as const;

it.each([
  [{}, null, null],
  [{ criteriaMetric: 'likes', criteriaAtLeast: 10 } as const, null, likes],
  [{}, likes, likes],
  [{ criteriaAtLeast: 20 }, likes, { metric: 'likes', atLeast: 20 }],
  [{ criteriaMetric: 'points' } as const, likes, { metric: 'points', atLeast: 10 }],
  [{ criteriaMetric: '' } as const, likes, null],
  [{ criteriaMetric: '', criteriaAtLeast: 3 } as const, null, null],
])('%j over %j is %j', (fields, current, rule) => {
  expect(toBadgeRule(fields, current)).toEqual(rule);
});

it('is whole or not at all', () => {
  expect(() => toBadgeRule({ criteriaMetric: 'likes' })).toThrow('Confira');
  expect(() => toBadgeRule({ criteriaAtLeast: 3 })).toThrow('Confira');
});
