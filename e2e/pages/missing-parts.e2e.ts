import type { Page } from '@playwright/test';
import { requestJson } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { signInDemoAccount } from '../members.ts';

async function findDealPath(): Promise<string> {
  const { token } = await signInDemoAccount('ana');
  const { promotions } = await requestJson<{ promotions: { _id: string }[] }>('GET', '/promotions', token);
  return `/promocao/${promotions[0]?._id}`;
}

const toast = (page: Page) => page.getByRole('alert').filter({ hasText: 'Não deu para abrir.' });

const code = /\.(js|css|tsx?)(\?|$)/;

/** Until the code of toasts is there, which loads a while after the page. */
const waitForToasts = (page: Page) => page.locator('.toast-places').waitFor({ state: 'attached' });

/** Presses while no code can be loaded, then once more. */
async function pressTwice(page: Page, name: RegExp | string): Promise<void> {
  const button = page.getByRole('button', { name }).first();
  await page.route(code, (route) => route.abort('internetdisconnected'));
  await button.click();
  await toast(page).getByText('Tente de novo ou recarregue a página.').waitFor();
  await page.unroute(code);
  await toast(page).getByRole('button', { name: 'Fechar o aviso' }).click();
  await toast(page).waitFor({ state: 'detached' });
  await button.click();
}

test('menus whose code was lost say so, and open at the next press', async ({ visit, allowErrors }) => {
  allowErrors();
  allowErrors(/dynamically imported module|Unable to preload CSS/);
  // The worker's requests cannot be lost on purpose.
  const person = await visit('desktop', { serviceWorkers: 'block' });
  const { page } = person;
  await person.openAs(await signInDemoAccount('ana'), '/');
  for (const [name, role] of [
    [/^Mais opções/, 'menu'],
    ['Preço', 'dialog'],
    [/menu de Ana/, 'menu'],
  ] as const) {
    // Popups share code: each begins without it.
    await page.reload();
    await page.locator('.deal-title a').first().waitFor();
    await waitForToasts(page);
    await page.waitForLoadState('networkidle');
    await pressTwice(page, name);
    await page.getByRole(role).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole(role).waitFor({ state: 'detached' });
  }
});

test('toasts whose code was lost are shown with the next one', async ({ visit, allowErrors }) => {
  allowErrors();
  allowErrors(/dynamically imported module|Unable to preload CSS/);
  const { page } = await visit('desktop', { serviceWorkers: 'block' });
  await page.route(/toast-containers/, (route) => route.abort('internetdisconnected'));
  const lost = page.waitForEvent('console', (message) =>
    /dynamically imported module|Unable to preload CSS/.test(message.text()),
  );
  await page.goto('/');
  await lost;
  await page.unroute(/toast-containers/);
  await page.waitForLoadState('networkidle');
  await page.route(code, (route) =>
    route.request().url().includes('toast-containers')
      ? route.continue()
      : route.abort('internetdisconnected'),
  );
  await page
    .getByRole('button', { name: /^Mais opções/ })
    .first()
    .click();
  await toast(page).waitFor();
});

test('toast that comes under the pointer closes in its time', async ({ visit, allowErrors }) => {
  allowErrors();
  allowErrors(/dynamically imported module|Unable to preload CSS/);
  const { page } = await visit('desktop', { serviceWorkers: 'block' });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(await findDealPath());
  const button = page.getByRole('button', { name: /^Mais opções/ }).first();
  await button.waitFor();
  await waitForToasts(page);
  await page.waitForLoadState('networkidle');
  await page.route(code, (route) => route.abort('internetdisconnected'));
  await button.click();
  await toast(page).waitFor();
  const box = await button.boundingBox();
  const covering = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x, y)?.closest('.toast') !== null,
    [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const,
  );
  expect(covering).toBe(true);
  await toast(page).waitFor({ state: 'detached', timeout: 15_000 });
});

test('what needs code and is opened offline says so in its place, and opens online', async ({
  ana,
  allowErrors,
}) => {
  allowErrors();
  allowErrors(/dynamically imported module|Unable to preload CSS/);
  const { page } = ana;
  await page.goto(await findDealPath());
  await page.getByText('Histórico de preços').waitFor();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByText('Histórico de preços').click();
  const history = page.locator('.price-history');
  await history.getByText('Não foi possível carregar os preços.').waitFor();
  await history.getByRole('button', { name: 'Tentar de novo' }).waitFor();
  await page.context().setOffline(false);
  await history.getByRole('button', { name: '30 dias' }).waitFor();

  await page.goto('/minhas-promocoes');
  const remove = page.getByRole('button', { name: /^Excluir: / }).first();
  await remove.waitFor();
  await waitForToasts(page);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await remove.click();
  await toast(page).getByText('Tente de novo quando a conexão voltar.').waitFor();
  await expect(remove).toBeVisible();
  await page.context().setOffline(false);
  await remove.click();
  await page.getByRole('dialog', { name: 'Tem certeza que deseja excluir esta promoção?' }).waitFor();
});
