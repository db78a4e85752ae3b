import { alertWords, dealWords } from './alert-words.js';

it('folds case, accents and plurals, whatever the order of the words', () => {
  expect(alertWords('  Fones BLUETOOTH ').key).toBe(alertWords('bluetooth fone').key);
  expect(alertWords('Promoções').key).toBe(alertWords('promocao').key);
  expect(alertWords('fone fones').words).toEqual(['fone']);
});

it('keeps different keywords apart', () => {
  expect(alertWords('fone').key).not.toBe(alertWords('fone bluetooth').key);
  expect(alertWords('ar condicionado').key).not.toBe(alertWords('arcondicionado').key);
});

it('is found under its longest word', () => {
  expect(alertWords('tv de led').anchor).toBe('led');
  expect(alertWords('fone de ouvido').anchor).toBe('ouvido');
});

it('looks in title, description and store', () => {
  const words = dealWords({ title: 'Panelas', description: 'Cabo de aço', store: 'Lojas Luz' });
  expect(words).toEqual(['panela', 'cabo', 'de', 'aco', 'loja', 'luz']);
});
