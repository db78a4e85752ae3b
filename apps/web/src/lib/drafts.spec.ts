import { getFormDraft, saveDraft, saveFormDraft } from './drafts';

describe('form draft', () => {
  const initialValues = { title: 'Feira', status: 'active' };
  beforeEach(() => saveDraft('ad', ''));
  afterAll(() => saveDraft('ad', ''));

  it('overrides the current initial values with the typed ones', () => {
    saveFormDraft('ad', initialValues, { title: 'Feira do bairro', status: 'active' });
    expect(getFormDraft('ad', { title: 'Feira', status: 'inactive' })?.values).toEqual({
      title: 'Feira do bairro',
      status: 'inactive',
    });
  });

  it('is deleted when all values equal the initial ones', () => {
    saveFormDraft('ad', initialValues, { title: 'Outra' });
    saveFormDraft('ad', initialValues, { title: 'Feira' });
    expect(getFormDraft('ad', { title: '' })).toBeUndefined();
  });

  it('is undefined when the initial values have become the typed ones', () => {
    saveFormDraft('ad', initialValues, { title: 'Outra' });
    expect(getFormDraft('ad', { title: 'Outra' })).toBeUndefined();
  });

  it('keeps what it is based on', () => {
    const base = { values: { ...initialValues, title: 'Festa' }, revision: 3 };
    saveFormDraft('ad', initialValues, { title: 'Outra' }, base);
    expect(getFormDraft('ad', initialValues)).toEqual({
      values: { title: 'Outra', status: 'active' },
      outdated: ['title'],
      base,
    });
  });

  it('names the changed fields whose initial values have changed since', () => {
    saveFormDraft('ad', initialValues, { title: 'Outra' });
    expect(getFormDraft('ad', { title: 'Quermesse', status: 'inactive' })?.outdated).toEqual(['title']);
    expect(getFormDraft('ad', { title: '', status: 'active' })?.outdated).toEqual(['title']);
  });

  it('ignores fields that the form does not have', () => {
    saveFormDraft<Record<string, string>>('ad', {}, { place: 'x' });
    expect(getFormDraft('ad', initialValues)).toBeUndefined();
  });

  it.each(['null', '7', '{', '{"title":7}'])('is undefined when %s is stored', (text) => {
    saveDraft('ad', text);
    expect(getFormDraft('ad', initialValues)).toBeUndefined();
  });
});
