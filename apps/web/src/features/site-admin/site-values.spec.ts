import { defaultSiteSettings } from '@pechincha/contracts/site-rules';
import {
  createRow,
  markNew,
  mergeSections,
  readValues,
  replaceSections,
  type SiteSections,
  toFormErrors,
  toSections,
  toValues,
} from './site-values';

const base = toSections(defaultSiteSettings);
const withWords = (...blockedWords: string[]): SiteSections => ({ ...base, blockedWords });

describe('merge of sections', () => {
  it('takes what is saved now where nothing was changed here', () => {
    expect(mergeSections(base, base, withWords('golpe'))).toEqual({
      sections: withWords('golpe'),
      conflicts: [],
    });
  });

  it('keeps what only this form has changed', () => {
    const mine = { ...base, cities: [] };
    const { sections, conflicts } = mergeSections(base, mine, withWords('golpe'));
    expect(sections).toEqual({ ...withWords('golpe'), cities: [] });
    expect(conflicts).toEqual([]);
  });

  it('keeps and names what both have changed', () => {
    const { sections, conflicts } = mergeSections(base, withWords('minha'), withWords('outra'));
    expect(sections).toEqual(withWords('minha'));
    expect(conflicts).toEqual(['blockedWords']);
  });

  it('names nothing that both have changed alike', () => {
    expect(mergeSections(base, withWords('golpe'), withWords('golpe')).conflicts).toEqual([]);
  });

  it('takes the three fields of the identity as one', () => {
    const mine = { ...base, identity: { ...base.identity, name: 'Feira' } };
    const current = { ...base, identity: { ...base.identity, socialUrl: '' } };
    expect(mergeSections(base, mine, current).conflicts).toEqual(['identity']);
  });
});

describe('fields', () => {
  it('hold what was read into them', () => {
    const sections = {
      ...withWords('golpe'),
      blockedDomains: [{ domain: 'a.example', reason: 'Não entrega' }],
    };
    expect(readValues(toValues(sections))).toEqual(sections);
  });

  it('have one entry per line, without empty lines', () => {
    const values = { ...toValues(base), trackers: '\n utm_* \n\ngclid\n' };
    expect(readValues(values).trackers).toEqual(['utm_*', 'gclid']);
  });

  it('keep their text where its entries stay the same', () => {
    const values = { ...toValues(base), blockedWords: 'golpe\n\n' };
    const replaced = replaceSections(values, { ...withWords('golpe'), cities: [] });
    expect([replaced.blockedWords, replaced.cities]).toEqual(['golpe\n\n', []]);
  });

  it('of rows that are not saved are those of new ones', () => {
    const added = { slug: 'londrina', name: 'Londrina', inMenu: true };
    const values = markNew(toValues({ ...base, cities: [...base.cities, added] }), base);
    expect(values.cities.map(({ isNew }) => isNew)).toEqual([false, false, false, false, true]);
  });
});

it('errors of the server belong to the rows and lines that were sent', () => {
  const city = createRow({ slug: '', name: '', inMenu: true }, true);
  const sent = { ...toValues(base), cities: [...toValues(base).cities, city], trackers: 'utm_*\n\na b\nc d' };
  const createError = (field: string, message = 'Não') => ({ field, message, msg: message });
  const errors = toFormErrors(
    [
      createError('name'),
      createError('cities.4.slug', 'Já está na lista'),
      createError('cities.4', 'Linha errada'),
      createError('categories', 'Esconda em vez de tirar: casa'),
      createError('trackers.1', 'Não vale'),
      createError('trackers.2', 'Também não'),
      createError('version', 'Versão inválida'),
    ],
    sent,
  );
  expect(errors).toEqual({
    name: 'Não',
    [`cities.${city.key}.slug`]: 'Já está na lista',
    [`cities.${city.key}.name`]: 'Linha errada',
    categories: 'Esconda em vez de tirar: casa',
    trackers: 'Linha 3: Não vale\nLinha 4: Também não',
    form: 'Versão inválida',
  });
});
