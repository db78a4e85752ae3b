import { ruleOf } from './badge-rule.js';

const likes = { metric: 'likes', atLeast: 10 } as const;

it.each([
  [{}, null, null],
  [{ criteriaMetric: 'likes', criteriaAtLeast: 10 } as const, null, likes],
  [{}, likes, likes],
  [{ criteriaAtLeast: 20 }, likes, { metric: 'likes', atLeast: 20 }],
  [{ criteriaMetric: 'points' } as const, likes, { metric: 'points', atLeast: 10 }],
  [{ criteriaMetric: '' } as const, likes, null],
  [{ criteriaMetric: '', criteriaAtLeast: 3 } as const, null, null],
])('%j over %j is %j', (fields, before, rule) => {
  expect(ruleOf(fields, before)).toEqual(rule);
});

it('is whole or not at all', () => {
  expect(() => ruleOf({ criteriaMetric: 'likes' })).toThrow('Confira');
  expect(() => ruleOf({ criteriaAtLeast: 3 })).toThrow('Confira');
});
