import { join, relative } from 'node:path';
import { findChromium } from '@pechincha/start/chromium';
import { Progress } from '@pechincha/start/progress';
import { chromium, type Browser, type BrowserContextOptions } from '@playwright/test';
import sharp from 'sharp';

// npm run screenshots: takes the pictures of the README from the product that runs here, with its demo data.

interface Picture {
  file: string;
  /** Also waits for the advertisements, which load last. */
  hasAds?: boolean;
  context: BrowserContextOptions;
}

const root = join(import.meta.dirname, '../../..');
const images = join(root, 'docs', 'images');
const QUALITY = 80;

const pictures: Picture[] = [
  {
    file: 'home-phone.webp',
    context: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  },
  {
    file: 'home-desktop.webp',
    context: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1.5 },
    hasAds: true,
  },
];

async function takePicture(
  browser: Browser,
  origin: string,
  { file, hasAds, context }: Picture,
): Promise<void> {
  const visit = await browser.newContext({
    baseURL: origin,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...context,
  });
  const page = await visit.newPage();
  await page.goto('/', { waitUntil: 'networkidle' });
  // Beside the list and above it.
  if (hasAds) await page.getByText('Anúncio', { exact: true }).nth(1).waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight,
    ),
  );
  const target = join(images, file);
  const { size } = await sharp(await page.screenshot())
    .webp({ quality: QUALITY })
    .toFile(target);
  console.log(`${relative(root, target)} (${Math.round(size / 1000)} kB)`);
  await visit.close();
}

const origin = process.env['PUBLIC_URL'];
if (!origin) throw new Error('PUBLIC_URL is missing: run npm run screenshots.');
const executablePath = await findChromium(new Progress());
if (!executablePath) process.exit(1);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const picture of pictures) await takePicture(browser, origin, picture);
} finally {
  await browser.close();
}
