// Shows S9 of docs/reliability.md.
import { breachedPasswordCount, commonWords, getPasswordHint, isBreachedPassword } from './password-hint.js';

const owner = { email: 'marta.quintela@correio.example', name: 'Marta Quintela' };

it.each([
  ['111111', 'repete'],
  ['abc1abc1abc1', 'repete'],
  ['12345678', 'sequência'],
  ['987654321', 'sequência'],
  ['abcdef1', 'sequência'],
  ['qwerty1', 'sequência'],
  ['1qaz2wsx', 'sequência'],
  ['senha123', 'mais usadas'],
  ['Senha@2024', 'mais usadas'],
  ['P4ssw0rd1', 'mais usadas'],
  ['123mudar', 'mais usadas'],
  ['Flamengo81!', 'mais usadas'],
  ['deus e fiel 1', 'mais usadas'],
  ['quintela77x', 'seu nome ou e-mail'],
  ['xMarta.Quintela9', 'seu nome ou e-mail'],
  ['zb7kqw', '8 caracteres'],
])('getPasswordHint returns a hint when the password is %s', (password, why) =>
  expect(getPasswordHint(password, owner)).toContain(why),
);

it.each(['cavalo pula 3 muros azuis', 'zb7kqwxr2', 'Tr0vao-lento-na-serra', '🔑 chuva 9 guarda'])(
  'getPasswordHint returns null when the password is %s',
  (password) => expect(getPasswordHint(password, owner)).toBeNull(),
);

it('commonWords has more than 500 words', () => expect(commonWords.size).toBeGreaterThan(500));

describe('isBreachedPassword', () => {
  it('knows more than 50,000 passwords', () => expect(breachedPasswordCount).toBeGreaterThan(50_000));

  // Ranks 1 to 19,000 of those that Have I Been Pwned counted most often.
  it.each([
    '123456',
    'qwerty123',
    'michael1',
    'dpbk1234',
    'daisy1',
    'tennis1',
    'hey123',
    'catfish1',
    '986532',
    'andrew7',
    'tanja1993',
    'what123',
    'пароль',
  ])('is true for %s', (password) => expect(isBreachedPassword(password)).toBe(true));

  it('is false for 100,000 random passwords', () => {
    const found = Array.from({ length: 100_000 }, (_none, at) => `zq${at * 7919}kx`).filter(
      isBreachedPassword,
    );
    expect(found).toEqual([]);
  });
});

it('getPasswordHint names breached passwords that are no common word', () => {
  for (const password of ['blink182', 'dpbk1234', 'Tanja1993', 'hamtaro2026'])
    expect([password, getPasswordHint(password, owner)]).toEqual([
      password,
      expect.stringContaining('mais usadas'),
    ]);
});
