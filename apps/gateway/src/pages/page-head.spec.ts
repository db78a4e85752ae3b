import { escapeHtml } from '@pechincha/service-kit/browser-safety';
import { insertHead } from './page-head.js';

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
    preview: { title: attack, type: 'product', image: attack, imageAlt: attack, price: 1 },
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
