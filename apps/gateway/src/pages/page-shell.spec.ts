import { hash } from 'node:crypto';
import { defaultSite } from '@pechincha/contracts/site';
import {
  createPagePolicy,
  insertFirstResponse,
  insertSite,
  renderPageShell,
  setSiteName,
} from './page-shell.js';

const page = '<html><head><meta name="first-request" content="" /></head><body><p></p></body></html>';
const path = '/promotions';

const getJson = (html: string): string => /id="first-response">(.*?)<\/script>/s.exec(html)?.[1] ?? '';

it.each([
  '</script>',
  '</SCRIPT >',
  '<!--',
  '<!--<script>',
  ']]>',
  '&lt;',
  '\u2028\u2029',
  '$&$1',
  '</body>',
])('insertFirstResponse keeps %j inside the script', (text) => {
  const response = { [text]: [text, 1.5, null] };
  const html = insertFirstResponse(page, { path, bytes: Buffer.from(JSON.stringify(response)) });
  const json = getJson(html);
  expect(json).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual(response);
  expect(html.endsWith(`${json}</script></body></html>`)).toBe(true);
  expect(html).toContain('<meta name="first-response" content="inline" />');
});

it('insertFirstResponse leaves only the escaped path when there is no response', () => {
  const html = insertFirstResponse(page, { path: '/promotions?search="><script>', bytes: undefined });
  expect(html).toContain(
    '<meta name="first-request" content="/promotions?search=&#34;&#62;&#60;script&#62;" />',
  );
  expect(html).not.toContain('first-response');
});

const built = `<!doctype html><html><head>
<meta name="google-client-id" content="" />
<script>
  document.documentElement.dataset.theme = 'dark';
</script>
<script type="module" src="/assets/index-1.js"></script></head><body></body></html>`;

const config = { PUBLIC_URL: 'https://pechincha.example', NODE_ENV: 'production' } as const;

it('page shell contains the escaped Google client id', () => {
  expect(renderPageShell(built, 'Pechincha', { ...config, GOOGLE_CLIENT_ID: 'abc"><script>' })).toContain(
    '<meta name="google-client-id" content="abc&#34;&#62;&#60;script&#62;" />',
  );
  expect(renderPageShell(built, 'Pechincha', config)).toContain(
    '<meta name="google-client-id" content="" />',
  );
});

it('page shell adds a meta tag when the built page has none', () => {
  expect(renderPageShell(built, 'Pechincha', config)).toContain(
    '<meta name="environment" content="production" /></head>',
  );
});

it('page policy allows the inline script by its hash and nothing unsafe', () => {
  const script = /<script>([\s\S]*?)<\/script>/.exec(built)?.[1] ?? '';
  const policy = createPagePolicy(built, config);
  expect(policy).toContain(`script-src 'self' 'sha256-${hash('sha256', script, 'base64')}';`);
  expect(policy).toContain("connect-src 'self' wss://pechincha.example;");
  expect(policy).not.toMatch(/unsafe|google/);
});

it('page policy allows Google sign-in when it is configured', () => {
  const policy = createPagePolicy(built, { ...config, GOOGLE_CLIENT_ID: 'abc' });
  expect(policy).toContain('https://accounts.google.com/gsi/client;');
  expect(policy).toContain('frame-src https://accounts.google.com/gsi/;');
});

it('the site’s name replaces the default one in texts and attributes, not in scripts', () => {
  const script = '<script>var name = "Pechincha";</script>';
  const page = `<title>Pechincha: tudo</title>${script}<a aria-label="Pechincha, início">Pechincha</a>`;
  const name = '"<A> & $&';
  const escaped = '&#34;&#60;A&#62; &#38; $&#38;';
  expect(setSiteName(page, name)).toBe(
    `<title>${escaped}: tudo</title>${script}<a aria-label="${escaped}, início">${escaped}</a>`,
  );
  expect(setSiteName(page, defaultSite.name)).toBe(page);
});

it('insertSite puts a changed site before the scripts, which it cannot end', () => {
  const site = { ...defaultSite, version: 2, name: '</script><!--&$&' };
  const page = insertSite(built, site);
  const json = /<script type="application\/json" id="site">(.*?)<\/script><script type="module"/s.exec(
    page,
  )?.[1];
  expect(json).not.toMatch(/[<>&]/);
  expect(JSON.parse(json ?? '')).toEqual(site);
  expect(insertSite('<head></head>', site)).toContain(`${json}</script></head>`);
  expect(insertSite(built, { ...site, version: 0 })).toBe(built);
});
