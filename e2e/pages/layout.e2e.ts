import type { AdminUser } from '@pechincha/contracts/entities/user';
import type { ResponseOf } from '@pechincha/contracts/operation';
import type { listUsers } from '@pechincha/contracts/operations/users-admin';
import { pages, type PageName } from '@pechincha/contracts/pages';
import type { Page } from '@playwright/test';
import { expect, test, type Visit } from '../fixtures.ts';
import { createUniqueText, registerMember, signInDemoAccount, type Member } from '../members.ts';
import { moderatePromotion, publishPromotion } from '../promotions.ts';

/** Text sizes of the browser, with the widths of the window to look at. */
const WINDOWS = [
  { textSize: 16, widths: [320, 360, 390, 480, 600, 640, 768, 900, 960, 1024, 1100, 1280, 1440, 1920] },
  { textSize: 32, widths: [390, 1280] },
];
const HEIGHT = 900;

/** How a page is looked at for what axe finds. */
const LOOKS = [
  { width: 1280, textSize: 16, colorScheme: 'light', forcedColors: 'none' },
  { width: 390, textSize: 32, colorScheme: 'dark', forcedColors: 'none' },
  { width: 390, textSize: 16, colorScheme: 'dark', forcedColors: 'active' },
] as const;

/** What is wrong with the layout of a page at its present width; runs in the browser. */
function findFaults(): string[] {
  const faults: string[] = [];
  const root = document.documentElement;
  const describe = (element: Element): string => {
    const name = element.getAttribute('aria-label') ?? element.textContent;
    const path = [element.closest('[class]:not(svg, svg *)'), element]
      .map((one) => `${one?.tagName.toLowerCase() ?? ''}.${one?.getAttribute('class') ?? ''}`)
      .join(' ');
    return `${path} '${name.trim().slice(0, 50)}'`;
  };
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    getComputedStyle(element).clipPath === 'none';
  const findClip = (element: Element): Element | undefined => {
    for (
      let parent = element.parentElement;
      parent && parent !== document.body;
      parent = parent.parentElement
    )
      if (getComputedStyle(parent).overflowX !== 'visible') return parent;
    return undefined;
  };

  const all = [...document.body.querySelectorAll('*')].filter(isShown);
  if (root.scrollWidth > innerWidth) {
    const wide = all.filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 0.5 && !findClip(element),
    );
    faults.push(`${root.scrollWidth} px wide: ${wide.slice(0, 3).map(describe).join(', ')}`);
  }

  const controls = new Map(
    all
      .filter((element) =>
        element.matches('a[href], button, input:not([type=file]), select, textarea, summary'),
      )
      .map((control) => [control, 'hidden' as 'hidden' | 'covered']),
  );
  const covers = new Map<Element, Element | null>();
  const start = scrollY;
  for (let top = 0; ; top += innerHeight / 2) {
    scrollTo({ top, behavior: 'instant' });
    for (const control of controls.keys()) {
      const [box] = control.getClientRects();
      if (!box || box.width < 2) continue;
      const x = box.x + box.width / 2;
      const y = box.y + box.height / 2;
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
      const clip = findClip(control)?.getBoundingClientRect();
      if (clip && (x < clip.left || x > clip.right || y < clip.top || y > clip.bottom)) continue;
      const hit = document.elementFromPoint(x, y);
      if (hit && (control.contains(hit) || hit.closest('label')?.contains(control))) controls.delete(control);
      else {
        controls.set(control, 'covered');
        covers.set(control, hit);
      }
    }
    if (top + innerHeight >= root.scrollHeight) break;
  }
  scrollTo({ top: start, behavior: 'instant' });
  for (const [control, state] of controls) {
    const cover = covers.get(control);
    if (state === 'covered')
      faults.push(`covered: ${describe(control)} by ${cover ? describe(cover) : 'nothing'}`);
  }

  for (const control of all)
    if (control.matches('button, .button, .tab') && control.scrollWidth > control.clientWidth + 1)
      faults.push(`text leaves ${describe(control)}`);
  // Their texts are the product's own: short words.
  for (const control of all) {
    if (!control.matches('.button, [role=tab], nav a')) continue;
    const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: word, index } of text.textContent?.matchAll(/\p{L}+/gu) ?? []) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) faults.push(`breaks '${word}' of ${describe(control)}`);
      }
  }
  for (const element of all) {
    const style = getComputedStyle(element);
    const isCutAcross = style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
    const isCutBelow = style.overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1;
    const scrolls = /auto|scroll/.test(isCutAcross ? style.overflowX : style.overflowY);
    if ((!isCutAcross && !isCutBelow) || scrolls || element.matches('input, textarea, select, svg')) continue;
    // The whole card leads to the page that has all of it; a price has its text under what is drawn.
    if (element.closest('.deal, .deal-summary, .price')) continue;
    const text = element.textContent.trim();
    if (text === '') continue;
    const isWhole = (one: Element | null): boolean =>
      one?.getAttribute('title') === text || one?.getAttribute('aria-label')?.includes(text) === true;
    if (!isWhole(element) && !isWhole(element.parentElement) && ![...element.children].some(isWhole))
      faults.push(`cut: ${describe(element)}`);
  }
  return faults;
}

async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

async function openWhole({ page }: Visit, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** The longest texts that the product accepts. */
async function createLongTexts(): Promise<{ author: Member; promotionId: string }> {
  const author = await registerMember(`Maria ${'Aparecidadoscampos '.repeat(4)}`.slice(0, 80).trim());
  const promotionId = await publishPromotion(author.token, {
    title: `Superfotocondicionador ${createUniqueText()} ${'eletroencefalográfico '.repeat(3)}`
      .slice(0, 80)
      .trim(),
    promotionalPrice: '89.999.999,99',
    originalPrice: '99.999.999,99',
    store: `Supermercado ${'Interdepartamental '.repeat(3)}`.trim(),
    city: 'rio-de-janeiro',
    category: 'outros',
    description: 'Otorrinolaringologista '.repeat(20).trim(),
    coupon: 'CUPOMDEDESCONTO20',
  });
  await moderatePromotion(promotionId, author.token, 'approve');
  return { author, promotionId };
}

/** What a row of the list of users has after years on the site. */
const LONGSTANDING_MEMBER: Partial<AdminUser> = {
  level: 'Caçador de ofertas',
  points: 1_234_567,
  badges: Array.from({ length: 12 }, (_, index) => `Insígnia ${index}`),
  promotionsCount: 12_345,
  likesCount: 123_456,
  commentsCount: 12_345,
  createdAt: '2024-11-30T12:00:00.000Z',
  role: 'manager',
  trusted: true,
};

const groups: Record<string, readonly string[]> = {
  'a visitor': ['public', 'unlisted'],
  'a member': ['member'],
  'an admin': ['staff', 'admin'],
};

for (const [who, kinds] of Object.entries(groups))
  test(`at every width the pages of ${who} fit: nothing is covered, cut, too wide, or hard to read`, async ({
    visit,
  }) => {
    test.setTimeout(300_000);
    const { author, promotionId } = await createLongTexts();
    const one = await visit('desktop');
    if (who === 'a member') await one.setSession(author);
    if (who === 'an admin') await one.setSession(await signInDemoAccount('admin'));
    await one.page.route(/\/api\/notifications(\?|$)/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), unread: 42 } });
    });
    await one.page.route(/\/api\/admin\/users\?/, async (route) => {
      const response = await route.fetch();
      const list: ResponseOf<typeof listUsers> = await response.json();
      await route.fulfill({
        response,
        json: { ...list, users: list.users.map((user) => ({ ...user, ...LONGSTANDING_MEMBER })) },
      });
    });
    const browser = await one.context.newCDPSession(one.page);
    const params: Partial<Record<PageName, string>> = { member: author.id, ledger: author.id };
    const faults = new Map<string, string[]>();
    for (const { name, pattern, kind } of pages) {
      if (!kinds.includes(kind)) continue;
      const path = pattern
        .replace(/:city(Name)?/, 'rio-de-janeiro')
        .replace(':id', params[name] ?? promotionId);
      await openWhole(one, path);
      for (const { textSize, widths } of WINDOWS) {
        await browser.send('Page.setFontSizes', { fontSizes: { standard: textSize } });
        for (const width of widths) {
          await resize(one.page, width);
          for (const fault of await one.page.evaluate(findFaults)) {
            const at = `${path} ${fault}`;
            faults.set(at, [...(faults.get(at) ?? []), `${width} px (text ${textSize} px)`]);
          }
        }
      }
      for (const { width, textSize, ...media } of LOOKS) {
        await browser.send('Page.setFontSizes', { fontSizes: { standard: textSize } });
        await one.page.emulateMedia(media);
        await resize(one.page, width);
        const violations = await one.listA11yViolations();
        if (violations.length > 0) faults.set(`${path} ${JSON.stringify(media)}`, violations);
      }
      await one.page.emulateMedia({ colorScheme: null, forcedColors: null });
    }
    expect(Object.fromEntries(faults)).toEqual({});
  });

test('in large text on a phone the menu has all of its words, and the tab of the page is in view', async ({
  ana,
}) => {
  const { page, context } = ana;
  const browser = await context.newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await resize(page, 360);
  await openWhole(ana, '/minhas-conquistas');
  const tab = page.getByRole('navigation', { name: 'Pontos' }).getByRole('link', { name: 'Conquistas' });
  await expect(tab).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Abrir o menu' }).click();
  const entries = page.getByRole('menuitem');
  await expect(entries.first()).toBeVisible();
  const cut = await entries.evaluateAll((all) =>
    all
      .filter((one) => one.scrollWidth > one.clientWidth || one.getBoundingClientRect().right > innerWidth)
      .map((one) => one.textContent),
  );
  expect(cut).toEqual([]);
});

test('a form that is sent with an invalid field out of view scrolls to it', async ({ ana }) => {
  const { page } = ana;
  await openWhole(ana, '/nova-promocao');
  const title = page.getByRole('textbox', { name: 'Título' });
  const submit = page.getByRole('button', { name: 'Publicar Promoção Online' });
  await submit.click();
  await expect(title).toBeFocused();
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect(title).not.toBeInViewport();
  await submit.click();
  await expect(title).toBeInViewport({ ratio: 1 });
});

test('a printed promotion has its price, coupon and shop, without bars and buttons', async ({ visit }) => {
  const { promotionId } = await createLongTexts();
  const one = await visit('phone', { colorScheme: 'dark' });
  await openWhole(one, `/promocao/${promotionId}`);
  await one.page.emulateMedia({ media: 'print' });
  for (const name of ['banner', 'contentinfo', 'navigation', 'complementary', 'search'] as const)
    await expect(one.page.getByRole(name)).toHaveCount(0);
  await expect(one.page.getByRole('button')).toHaveText([/CUPOMDEDESCONTO20/]);
  const shop = one.page.getByRole('link', { name: 'Ir para a loja' });
  await expect(shop).toHaveCSS('color', 'rgb(0, 0, 0)');
  expect(await shop.evaluate((link) => getComputedStyle(link, '::after').content)).toContain('https://');
});

test('errors of a form stand clear of what is around them', async ({ ana }) => {
  const { page } = ana;
  await openWhole(ana, '/nova-promocao');
  await page.getByRole('button', { name: 'Publicar Promoção Online' }).click();
  await expect(page.locator('.error')).toHaveCount(3);
  for (const width of [320, 390, 768, 1280]) {
    await resize(page, width);
    const touched = await page.evaluate(() => {
      const texts = [...document.querySelectorAll('.field > label, .help, .input, summary')].filter((text) =>
        text.checkVisibility(),
      );
      return [...document.querySelectorAll('.error')].flatMap((error) => {
        const { left, right, top, bottom } = error.getBoundingClientRect();
        return texts
          .map((text) => ({ text, box: text.getBoundingClientRect() }))
          .filter(
            ({ box }) => box.left < right && box.right > left && box.top < bottom + 4 && box.bottom > top - 1,
          )
          .map(({ text }) => `${error.textContent} and ${text.textContent || 'its field'}`);
      });
    });
    expect(touched, `at ${width} px`).toEqual([]);
  }
});
