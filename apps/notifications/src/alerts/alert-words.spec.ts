import { toAlertWords, getPromotionWords } from './alert-words.js';

it('alert key is equal when keywords differ in case, accents, plural or word order', () => {
  expect(toAlertWords('  Fones BLUETOOTH ').key).toBe(toAlertWords('bluetooth fone').key);
  expect(toAlertWords('Promoções').key).toBe(toAlertWords('promocao').key);
  expect(toAlertWords('fone fones').words).toEqual(['fone']);
});

it('alert key differs when keywords have different words', () => {
  expect(toAlertWords('fone').key).not.toBe(toAlertWords('fone bluetooth').key);
  expect(toAlertWords('ar condicionado').key).not.toBe(toAlertWords('arcondicionado').key);
});

it('alert anchor is the longest word', () => {
  expect(toAlertWords('tv de led').anchor).toBe('led');
  expect(toAlertWords('fone de ouvido').anchor).toBe('ouvido');
});

it('promotion words come from title, description and store', () => {
  const words = getPromotionWords({ title: 'Panelas', description: 'Cabo de aço', store: 'Lojas Luz' });
  expect(words).toEqual(['panela', 'cabo', 'de', 'aco', 'loja', 'luz']);
});
