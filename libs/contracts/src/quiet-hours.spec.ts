import { getQuietEnd, isQuiet } from './quiet-hours.js';

/** In São Paulo, three hours behind UTC. */
const at = (time: string): Date => new Date(`2026-11-25T${time}-03:00`);

const night = { from: '22:00', to: '07:30' };
const noon = { from: '12:00', to: '13:00' };

it.each([
  ['21:59:59', false],
  ['22:00:00', true],
  ['23:59:59', true],
  ['00:00:00', true],
  ['07:29:59', true],
  ['07:30:00', false],
])('quiet hours over midnight: at %s %s', (time, expected) => {
  expect(isQuiet(night, at(time))).toBe(expected);
});

it.each([
  ['11:59:59', false],
  ['12:00:00', true],
  ['12:59:59', true],
  ['13:00:00', false],
])('quiet hours of one day: at %s %s', (time, expected) => {
  expect(isQuiet(noon, at(time))).toBe(expected);
});

it('quiet hours end at the next time that is theirs', () => {
  expect(getQuietEnd(night, at('22:00:05'))).toEqual(new Date('2026-11-26T07:30:00-03:00'));
  expect(getQuietEnd(night, at('03:15:59.999'))).toEqual(new Date('2026-11-25T07:30:00-03:00'));
  expect(getQuietEnd(noon, at('12:59:59'))).toEqual(new Date('2026-11-25T13:00:00-03:00'));
});
