import { commonWords } from './common-words.js';
import { getPasswordHint } from './password-hint.js';

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
