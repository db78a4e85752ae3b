import { deleteDraft, saveDraft, getDraft } from './drafts';

describe('admin form draft', () => {
  const initialValues = { title: 'Feira', status: 'active' };
  afterEach(() => deleteDraft('anuncio'));

  it('overrides the current initial values with the typed ones', () => {
    saveDraft('anuncio', initialValues, { title: 'Feira do bairro', status: 'active' });
    expect(getDraft('anuncio', { title: 'Feira', status: 'inactive' })).toEqual({
      title: 'Feira do bairro',
      status: 'inactive',
    });
  });

  it('is deleted when all values equal the initial ones', () => {
    saveDraft('anuncio', initialValues, { title: 'Outra' });
    saveDraft('anuncio', initialValues, { title: 'Feira' });
    expect(getDraft('anuncio', initialValues)).toBeUndefined();
  });

  it('ignores fields that the form does not have', () => {
    saveDraft<Record<string, string>>('anuncio', {}, { place: 'x' });
    expect(getDraft('anuncio', initialValues)).toBeUndefined();
  });
});
