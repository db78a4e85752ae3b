import { hash } from 'node:crypto';
import { createPagePolicy } from './page-policy.js';
import { renderPageShell } from './page-shell.js';

const built = `<!doctype html><html><head>
<meta name="google-client-id" content="" />
<script>
  document.documentElement.dataset.theme = 'dark';
</script>
<script type="module" src="/assets/index-1.js"></script></head><body></body></html>`;

const config = { PUBLIC_URL: 'https://pechincha.example', NODE_ENV: 'production' } as const;

it('page shell contains the escaped Google client id', () => {
  expect(renderPageShell(built, { ...config, GOOGLE_CLIENT_ID: 'abc"><script>' })).toContain(
    '<meta name="google-client-id" content="abc&#34;&#62;&#60;script&#62;" />',
  );
  expect(renderPageShell(built, config)).toContain('<meta name="google-client-id" content="" />');
});

it('page shell adds a meta tag when the built page has none', () => {
  expect(renderPageShell(built, config)).toContain('<meta name="environment" content="production" /></head>');
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
