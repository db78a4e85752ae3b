import { forgetDraft, keepDraft, readDraft } from './drafts';

describe('drafts of the back office', () => {
  const begin = { title: 'Feira', status: 'active' };
  afterEach(() => forgetDraft('anuncio'));

  it('brings back what was typed, over what the form begins with now', () => {
    keepDraft('anuncio', begin, { title: 'Feira do bairro', status: 'active' });
    expect(readDraft('anuncio', { title: 'Feira', status: 'inactive' })).toEqual({
      title: 'Feira do bairro',
      status: 'inactive',
    });
  });

  it('keeps nothing of a form that is as it began', () => {
    keepDraft('anuncio', begin, { title: 'Outra' });
    keepDraft('anuncio', begin, { title: 'Feira' });
    expect(readDraft('anuncio', begin)).toBeUndefined();
  });

  it('takes no field that the form does not have', () => {
    keepDraft<Record<string, string>>('anuncio', {}, { place: 'x' });
    expect(readDraft('anuncio', begin)).toBeUndefined();
  });
});
