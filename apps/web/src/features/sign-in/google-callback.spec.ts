import { parseGoogleCallback } from './google-callback';

const parse = (query: string, startedHere = true) =>
  parseGoogleCallback(new URLSearchParams(query), startedHere);

it('Google callback is null when the query has no Google parameters', () => {
  expect(parse('')).toBeNull();
});

it('Google callback returns the code when this browser started it', () => {
  expect(parse('google_code=abc')).toEqual({ code: 'abc' });
});

it('Google callback rejects the code when this browser did not start it', () => {
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
])('Google callback has its notice when google=%s', (value, notice, failed) => {
  expect(parse(`google=${value}`)).toEqual({ notice: expect.stringMatching(notice), failed });
});
