import type { City } from '@pechincha/contracts/site';
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

  it('takes the changes of both, entry by entry', () => {
    const [first, second, ...others] = base.cities as [City, City, ...City[]];
    const londrina = { slug: 'londrina', name: 'Londrina', inMenu: true };
    const maringa = { slug: 'maringa', name: 'Maringá', inMenu: true };
    const mine = { ...base, cities: [{ ...first, inMenu: false }, second, ...others, londrina] };
    const current = { ...base, cities: [first, ...others, maringa] };
    expect(mergeSections(base, mine, current)).toEqual({
      sections: { ...base, cities: [{ ...first, inMenu: false }, ...others, maringa, londrina] },
      conflicts: [],
    });
    expect(mergeSections(base, withWords('minha'), withWords('outra'))).toEqual({
      sections: withWords('outra', 'minha'),
      conflicts: [],
    });
  });

  it('takes the order of whom it was who moved entries', () => {
    const moved = base.cities.toReversed();
    const added = { slug: 'londrina', name: 'Londrina', inMenu: true };
    const withAdded = { ...base, cities: [...base.cities, added] };
    for (const [mine, current] of [
      [{ ...base, cities: moved }, withAdded],
      [withAdded, { ...base, cities: moved }],
    ] as const)
      expect(mergeSections(base, mine, current)).toEqual({
        sections: { ...base, cities: [...moved, added] },
        conflicts: [],
      });
  });

  it('keeps and names what both have changed to something else', () => {
    const rename = (name: string) => ({
      ...base,
      cities: base.cities.map((city, index) => (index === 0 ? { ...city, name } : city)),
    });
    expect(mergeSections(base, rename('Aqui'), rename('Lá'))).toEqual({
      sections: rename('Aqui'),
      conflicts: ['cities'],
    });
    const removed = { ...base, cities: base.cities.slice(1) };
    expect(mergeSections(base, removed, rename('Lá')).conflicts).toEqual(['cities']);
    expect(mergeSections(base, rename('Aqui'), removed).conflicts).toEqual(['cities']);
  });

  it('names nothing that both have changed alike', () => {
    expect(mergeSections(base, withWords('golpe'), withWords('golpe')).conflicts).toEqual([]);
  });

  it('merges the fields of the identity one by one', () => {
    const mine = { ...base, identity: { ...base.identity, name: 'Feira' } };
    const current = { ...base, identity: { ...base.identity, socialUrl: '' } };
    expect(mergeSections(base, mine, current)).toEqual({
      sections: { ...base, identity: { ...base.identity, name: 'Feira', socialUrl: '' } },
      conflicts: [],
    });
    const other = { ...base, identity: { ...base.identity, name: 'Mercado' } };
    expect(mergeSections(base, mine, other).conflicts).toEqual(['identity']);
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
