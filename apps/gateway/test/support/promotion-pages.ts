import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from './members.js';
import { respondWith } from './stub-service.js';
import type { TestGateway } from './test-gateway.js';

/** Text of every script of the build. */
export const script = 'console.log("pechincha");\n'.repeat(100);

const page = `<!doctype html><html><head><title>Pechincha</title>
<meta name="description" content="" /><meta name="google-client-id" content="" />
<script>1</script></head><body><a class="logo" href="/" aria-label="Pechincha, início">Pechincha</a>
<noscript>Pechincha precisa de JavaScript.</noscript></body></html>`;

const files = {
  'index.html': page,
  'favicon.svg': '<svg/>',
  'sw.js': script,
  'offline.html': page,
  'notification.mp3': 'ID23456789',
  'manifest.webmanifest': '{"name":"Pechincha: promoções","short_name":"Pechincha","start_url":"/"}',
  'assets/index-1a2b.js': script,
};

/** Writes a small build of the web client to a temporary folder, which it returns. */
export async function writeWebBuild(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'pechincha-web-'));
  await mkdir(join(root, 'assets'));
  for (const [name, content] of Object.entries(files)) await writeFile(join(root, name), content);
  return root;
}

/** PUBLIC_URL of the gateway under test. */
export const ORIGIN = 'https://pechincha.example';

export const createPromotion = (change: object = {}) => ({
  _id: newId(),
  title: 'Fone de ouvido',
  description: 'Sem fio.',
  originalPrice: 319.9,
  promotionalPrice: 199.9,
  discount: 38,
  store: 'Casa Lume',
  link: 'https://loja.example/fone',
  image: null,
  coupon: 'FONE10',
  category: 'eletronicos',
  city: 'online',
  status: 'active',
  moderationReason: null,
  moderatedAt: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  likesCount: 0,
  dislikesCount: 0,
  commentsCount: 0,
  likes: [],
  dislikes: [],
  author: { _id: newId(), name: 'Ana', avatar: null },
  ...change,
});

export const respondWithPromotion = (gateway: TestGateway, promotion: object) =>
  (gateway.service.behaviour = respondWith(200, JSON.stringify(promotion)));
export const fetchPage = (gateway: TestGateway, path: string): Promise<Response> =>
  gateway.fetch(path, { headers: { accept: 'text/html,*/*;q=0.8' } });
export const getHtml = async (gateway: TestGateway, path: string): Promise<string> =>
  (await fetchPage(gateway, path)).text();
/** Content of a meta tag of the preview. */
export const getPreviewTag = (html: string, name: string): string | undefined =>
  new RegExp(`property="${name}" content="([^"]*)"`).exec(html)?.[1];
/** The response that the page begins with. */
export const getInlineResponse = (html: string): unknown =>
  JSON.parse(/id="first-response">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
