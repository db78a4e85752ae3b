import { chromium, type Browser, type Page } from '@playwright/test';
import { findChromium } from '@pechincha/start/chromium';
import { Progress } from '@pechincha/start/progress';
import sharp from 'sharp';
import { seconds, type Step } from '../../src/run-steps.ts';
import { address, compose } from '../compose.ts';

/** What it leaves behind, and every later step looks for. */
export const TITLE = 'Chaleira elétrica da prova em contêineres';
const TIMEOUT_MS = 30_000;

/** In a browser, through the front: a visitor reads, a member publishes, a manager approves, a like arrives. */
export const browse: Step = async (observe) => {
  const executablePath = await findChromium(new Progress());
  if (!executablePath) throw new Error('Chromium is missing: install it, or name it in CHROMIUM_PATH.');
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'];
  const browser = await chromium.launch({ executablePath, args });
  const faults: string[] = [];
  const open = (path: string): Promise<Page> => openPage(browser, path, faults);
  try {
    const visitor = await open('/');
    await visitor.locator('.deal-title').first().waitFor();
    observe('a visitor', `sees ${await visitor.locator('.deal-title').count()} promotions`);

    const ana = await open('/login');
    await signIn(ana, 'ana@pechincha.dev', 'ana123');
    await publish(ana);
    observe('ana', 'published with a picture');

    const manager = await open('/login');
    await signIn(manager, 'gerente@pechincha.dev', 'gerente123');
    await manager.goto('/admin/moderacao');
    const row = manager.getByRole('row').filter({ hasText: TITLE });
    await row.getByRole('button', { name: 'Aprovar' }).click();
    await row.waitFor({ state: 'detached' });
    observe('gerente', 'approved it');

    // The open page of the visitor announces it, by the socket.
    const announced = visitor.getByText(TITLE).first();
    await announced.waitFor();
    observe('the visitor', 'saw it announced without reloading');

    const bruno = await open('/login');
    await signIn(bruno, 'bruno@pechincha.dev', 'bruno123');
    await bruno.goto('/');
    await like(bruno);
    await waitForLike(visitor);
    observe('the visitor', 'sees the picture, and the like of bruno');

    observe('errors in the console', faults.join('; ') || 'none', faults.length === 0);

    await compose('kill mongodb');
    const away = await fetch(`${address}/api/promotions?limit=1&city=curitiba`);
    const since = performance.now();
    await compose('--profile demo up --detach --wait');
    const back = await fetch(`${address}/api/promotions?limit=1&city=curitiba`);
    observe(
      'MongoDB killed, then up again',
      `${away.status}, after ${seconds(since)} s ${back.status}`,
      back.ok,
    );
  } finally {
    await browser.close();
  }
};

async function openPage(browser: Browser, path: string, faults: string[]): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, serviceWorkers: 'block', locale: 'pt-BR' });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.goto(path);
  return page;
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

async function publish(page: Page): Promise<void> {
  await page.goto('/nova-promocao');
  await page.getByLabel('Título').fill(TITLE);
  await page.getByLabel('Descrição').fill('Ferve um litro em três minutos.');
  await page.getByLabel('Preço original').fill('149,90');
  await page.getByLabel('Preço promocional').fill('89,90');
  await page.getByLabel('Link do site').fill('https://chaleira.example/inox');
  await page.getByRole('textbox', { name: 'Loja' }).fill('Casa da Chaleira');
  await page.getByLabel('Categoria').selectOption('casa');
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#0b6b4f' } })
    .png()
    .toBuffer();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'chaleira.png', mimeType: 'image/png', buffer });
  await page.getByAltText('Prévia da imagem escolhida').waitFor();
  await page.getByRole('button', { name: 'Publicar Promoção Online' }).click();
  await page.getByText(/Sua promoção foi enviada e aguarda aprovação/).waitFor();
}

const card = (page: Page) => page.getByRole('article').filter({ hasText: TITLE });

async function like(page: Page): Promise<void> {
  // Until the session is loaded, a reaction would ask to sign in.
  await page.getByRole('button', { name: /menu de/ }).waitFor();
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/like') && response.ok()),
    card(page)
      .getByRole('button', { name: /^Curtir/ })
      .click(),
  ]);
}

/** Counts are everywhere within 1.5 seconds; a list that is open shows them when it is asked again. */
async function waitForLike(page: Page): Promise<void> {
  const counted = card(page).getByRole('button', { name: /^Curtir, 1/ });
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await page.goto('/');
    await card(page).waitFor();
    if (await counted.isVisible()) break;
  }
  await counted.waitFor();
  const picture = card(page).locator('img').first();
  await picture.scrollIntoViewIfNeeded();
  await picture.evaluate(async (image: HTMLImageElement) => image.decode());
}
