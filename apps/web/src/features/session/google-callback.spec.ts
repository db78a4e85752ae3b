import { parseGoogleCallback } from './google-callback';

const parse = (query: string, startedHere = true) =>
  parseGoogleCallback(new URLSearchParams(query), startedHere);

it('is nothing where nobody comes back from Google', () => {
  expect(parse('')).toBeNull();
});

it('takes the code where this browser went to Google', () => {
  expect(parse('google_code=abc')).toEqual({ code: 'abc' });
});

it('never takes a code that somebody else sent', () => {
  expect(parse('google_code=abc', false)).toEqual({
    notice: 'Este acesso com Google não começou neste navegador. Tente de novo por aqui.',
    failed: true,
  });
});

it.each([
  ['desligado', /não está configurado/, false],
  ['cancelado', /cancelou/, false],
  ['recusado', /não confirmou/, true],
  ['indisponivel', /não respondeu/, true],
  ['tentativas', /Muitas tentativas/, true],
  ['outro-valor', /não confirmou/, true],
])('says what google=%s means', (value, words, failed) => {
  expect(parse(`google=${value}`)).toEqual({ notice: expect.stringMatching(words), failed });
});
