import { mergeBadgeRule } from './badges.service.js';

const likes = { metric: 'likes', atLeast: 10 } as const;

it.each([
  [{}, null, null],
  [{ criteriaMetric: 'likes', criteriaAtLeast: 10 } as const, null, likes],
  [{}, likes, likes],
  [{ criteriaAtLeast: 20 }, likes, { metric: 'likes', atLeast: 20 }],
  [{ criteriaMetric: 'points' } as const, likes, { metric: 'points', atLeast: 10 }],
  [{ criteriaMetric: '' } as const, likes, null],
  [{ criteriaMetric: '', criteriaAtLeast: 3 } as const, null, null],
])('toBadgeRule of %j over the rule %j returns %j', (fields, current, rule) => {
  expect(mergeBadgeRule(fields, current)).toEqual(rule);
});

it('toBadgeRule throws when only the metric or only the threshold is set', () => {
  expect(() => mergeBadgeRule({ criteriaMetric: 'likes' })).toThrow('Confira');
  expect(() => mergeBadgeRule({ criteriaAtLeast: 3 })).toThrow('Confira');
});
