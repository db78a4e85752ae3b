import { parseListFilter } from '@pechincha/contracts/list-filter';
import { pages } from '@pechincha/contracts/pages';
import { defaultSite, type Site } from '@pechincha/contracts/site';
import { escapeHtml } from '@pechincha/service-kit/browser-safety';
import { createListHead, createTextHead, insertHead } from './page-head.js';

const built = `<!doctype html><head><title>Pechincha</title>
<meta
  name="description"
  content="velha" />
</head><body></body>`;
const attack = `"><script>alert(1)</script>'</title></script><!-- $& $1 \u2028`;

it('insertHead replaces title and description and adds the other tags', () => {
  const page = insertHead(built, {
    title: 'Nova',
    description: 'nova',
    canonical: 'https://p.example/',
    isIndexed: true,
  });
  expect(page).toContain('<title>Nova</title>');
  expect(page.match(/name="description"/g)).toHaveLength(1);
  expect(page).toContain('<meta name="description" content="nova" />');
  expect(page).toContain('<link rel="canonical" href="https://p.example/" />');
  expect(page).not.toContain('robots');
});

it('insertHead escapes every value in tags and JSON-LD', () => {
  const page = insertHead(built, {
    title: attack,
    description: attack,
    canonical: attack,
    isIndexed: false,
    preview: { siteName: attack, title: attack, type: 'product', image: attack, imageAlt: attack, price: 1 },
    data: [{ name: attack }],
  });
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page.match(/<\/script>/g)).toHaveLength(1);
  expect(page.match(/<\/title>/g)).toHaveLength(1);
  expect(page).not.toContain('<!--');
  expect(page).toContain(`<title>${escapeHtml(attack)}</title>`);
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual({ name: attack });
});

const origin = 'https://p.example';
const site: Site = {
  ...defaultSite,
  name: 'Achados & Cia',
  cities: [{ slug: 'xaxim', name: 'Xaxim do Sul', inMenu: false }],
  categories: [{ value: 'pets', label: 'Animais', icon: 'paw-print', hidden: true }],
};
const context = { site, origin, brandImage: `${origin}/share/marca.jpg` };

it('list head has the names that the site gives itself, its city and its category', () => {
  const filter = parseListFilter(new URLSearchParams('category=pets'), site.categories);
  const head = createListHead({ path: '/xaxim', city: 'xaxim' }, filter, context);
  expect(head).toMatchObject({
    title: 'Promoções de Animais em Xaxim do Sul · Achados & Cia',
    description: 'As promoções das lojas de Xaxim do Sul, achadas e comentadas por quem mora perto.',
    preview: {
      siteName: 'Achados & Cia',
      image: context.brandImage,
      imageAlt: 'Achados & Cia: promoções online e da sua cidade',
    },
    data: [{ itemListElement: [{ name: 'Início' }, { name: 'Xaxim do Sul' }] }],
  });
});

it('front page and text pages have the name of the site', () => {
  const filter = parseListFilter(new URLSearchParams(), site.categories);
  expect(createListHead({ path: '/' }, filter, context).data).toMatchObject([
    { '@type': 'WebSite', name: 'Achados & Cia' },
  ]);
  const [terms] = pages.filter(({ name }) => name === 'terms');
  expect(terms && createTextHead(terms, context).title).toBe('Termos de Uso · Achados & Cia');
});
