import { toAlertWords, getPromotionWords } from './alert-words.js';

it('folds case, accents and plurals, whatever the order of the words', () => {
  expect(toAlertWords('  Fones BLUETOOTH ').key).toBe(toAlertWords('bluetooth fone').key);
  expect(toAlertWords('Promoções').key).toBe(toAlertWords('promocao').key);
  expect(toAlertWords('fone fones').words).toEqual(['fone']);
});

it('keeps different keywords apart', () => {
  expect(toAlertWords('fone').key).not.toBe(toAlertWords('fone bluetooth').key);
  expect(toAlertWords('ar condicionado').key).not.toBe(toAlertWords('arcondicionado').key);
});

it('is found under its longest word', () => {
  expect(toAlertWords('tv de led').anchor).toBe('led');
  expect(toAlertWords('fone de ouvido').anchor).toBe('ouvido');
});

it('looks in title, description and store', () => {
  const words = getPromotionWords({ title: 'Panelas', description: 'Cabo de aço', store: 'Lojas Luz' });
  expect(words).toEqual(['panela', 'cabo', 'de', 'aco', 'loja', 'luz']);
});
