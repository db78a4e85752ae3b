import { deleteDraft, saveDraft, getDraft } from './drafts';

describe('drafts of the back office', () => {
  const initialValues = { title: 'Feira', status: 'active' };
  afterEach(() => deleteDraft('anuncio'));

  it('brings back what was typed, over what the form begins with now', () => {
    saveDraft('anuncio', initialValues, { title: 'Feira do bairro', status: 'active' });
    expect(getDraft('anuncio', { title: 'Feira', status: 'inactive' })).toEqual({
      title: 'Feira do bairro',
      status: 'inactive',
    });
  });

  it('keeps nothing of a form that is as it began', () => {
    saveDraft('anuncio', initialValues, { title: 'Outra' });
    saveDraft('anuncio', initialValues, { title: 'Feira' });
    expect(getDraft('anuncio', initialValues)).toBeUndefined();
  });

  it('takes no field that the form does not have', () => {
    saveDraft<Record<string, string>>('anuncio', {}, { place: 'x' });
    expect(getDraft('anuncio', initialValues)).toBeUndefined();
  });
});
