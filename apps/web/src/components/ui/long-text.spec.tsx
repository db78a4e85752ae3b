import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getInitials } from './picture';
import { joinEmptyLines, LongText } from './long-text';

it.each([
  ['a\nb', 'a\nb'],
  ['a\n\nb', 'a\n\nb'],
  [`a${'\n'.repeat(290)}b`, 'a\n\nb'],
  ['a\n \u2800\n\u00A0\u3164\t\n\u200B\nb \nc', 'a\n\nb \nc'],
])('joinEmptyLines makes %j to %j', (text, joined) => {
  expect(joinEmptyLines(text)).toBe(joined);
});

const more = () => screen.queryByRole('button', { name: 'Ver mais' });

it.each([
  ['12 lines', 'linha\n'.repeat(11) + 'linha', false],
  ['13 lines', 'linha\n'.repeat(12) + 'linha', true],
  ['one line of 12', 'a'.repeat(12 * 68), false],
  ['one line of more than 12', 'a'.repeat(12 * 68 + 1), true],
  ['290 empty lines', `a${'\n'.repeat(290)}b`, false],
])('LongText of %s has a button for the rest: %s', (_name, text, isLong) => {
  render(<LongText>{text}</LongText>);
  expect(more() !== null).toBe(isLong);
});

it('LongText is expanded and collapsed by keyboard', async () => {
  const user = userEvent.setup();
  render(<LongText>{'linha\n'.repeat(20)}</LongText>);
  const text = screen.getByText(/linha/);
  expect(text.className).toContain('collapsed');
  await user.tab();
  expect(document.activeElement).toBe(more());
  expect(more()?.getAttribute('aria-expanded')).toBe('false');
  await user.keyboard('{Enter}');
  expect(text.className).not.toContain('collapsed');
  const less = screen.getByRole('button', { name: 'Ver menos' });
  expect(less.getAttribute('aria-expanded')).toBe('true');
  expect(less.getAttribute('aria-controls')).toBe(text.id);
});

it.each([
  ['Joana Siqueira', 'JS'],
  ['ana', 'A'],
  ['Ana Maria Lima', 'AL'],
  ['😀 Bia', '😀B'],
  ['Bia 🤖', 'B🤖'],
  ['🇧🇷 Brasil', '🇧🇷B'],
  ['👨\u200D👩\u200D👧\u200D👦 da Silva', '👨\u200D👩\u200D👧\u200D👦S'],
  ['e\u0301rica', 'E\u0301'],
  ['  ', '?'],
])('getInitials of %j is %j', (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});
