import { defaultSite } from '@pechincha/contracts/site';
import { act, render, screen } from '@testing-library/react';
import { startSite } from '../api/site';
import { listCategoryChoices } from './category-choices';
import { getSite, saveSite, useSite } from './site';

/** A page into which the gateway has put this text. */
function openPage(text: string): void {
  document.body.innerHTML = `<script type="application/json" id="site"></script>`;
  document.getElementById('site')!.textContent = text;
  startSite();
}

afterEach(() => (document.body.innerHTML = ''));

it.each(['', '{"version":9,"name":"Fei', 'null', '{}', '[]'])(
  'page with %p as its site shows the default one',
  (text) => {
    const before = getSite();
    openPage(text);
    expect(getSite()).toBe(before);
    expect(getSite().name).toBe('Pechincha');
  },
);

it('site in the page is shown from the start', () => {
  const site = {
    version: getSite().version + 1,
    name: 'Feira',
    contactEmail: 'oi@feira.example',
    socialUrl: '',
    cities: [{ slug: 'londrina', name: 'Londrina', inMenu: true }],
    categories: [{ value: 'carros', label: 'Carros', icon: 'car', hidden: false }],
  };
  openPage(JSON.stringify(site));
  expect(getSite()).toEqual(site);
});

it('what shows the site follows it, but never back to an older one', () => {
  const Name = () => <p>{useSite().name}</p>;
  render(<Name />);
  const version = getSite().version + 2;
  act(() => saveSite({ ...defaultSite, version, name: 'Feira' }));
  screen.getByText('Feira');
  act(() => saveSite({ ...defaultSite, version: version - 1, name: 'Antiga' }));
  screen.getByText('Feira');
});

it('categories to choose from are those offered, and what is chosen already', () => {
  const categories = defaultSite.categories.slice(0, 3).map((category, index) => ({
    ...category,
    hidden: index === 1,
  }));
  const listChoices = (...chosen: (string | undefined)[]) =>
    listCategoryChoices(categories, chosen).map(({ label }) => label);
  expect(listChoices(undefined, '')).toEqual(['Eletrônicos', 'Casa']);
  expect(listChoices('alimentos')).toEqual(['Eletrônicos', 'Alimentos', 'Casa']);
  expect(listChoices('carros', 'carros', 'casa')).toEqual(['Eletrônicos', 'Casa', 'carros']);
});
