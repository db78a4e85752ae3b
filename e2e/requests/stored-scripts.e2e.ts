// Shows S13 of docs/reliability.md.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAlert } from '@pechincha/contracts/operations/alerts';
import { createAdvertisement, createCityBanner, uploadAdPicture } from '@pechincha/contracts/operations/ads';
import { redeemReward } from '@pechincha/contracts/operations/gamification';
import {
  createBadge,
  createLevel,
  createReward,
  updateGamificationUser,
} from '@pechincha/contracts/operations/gamification-admin';
import { fileAppeal } from '@pechincha/contracts/operations/moderation-log';
import { approvePromotion, listPending, rejectPromotion } from '@pechincha/contracts/operations/moderation';
import { listNotifications } from '@pechincha/contracts/operations/notifications';
import { getPromotion, postComment, publishPromotion } from '@pechincha/contracts/operations/promotions';
import { decideCase, listCases, reportPromotion } from '@pechincha/contracts/operations/reports';
import { savePromotion } from '@pechincha/contracts/operations/saved-promotions';
import { forgotPassword } from '@pechincha/contracts/operations/users';
import { pages, type PageName } from '@pechincha/contracts/pages';
import type { Operation } from '@pechincha/contracts/operation';
import type { Page } from '@playwright/test';
import { call, request, type RequestInput } from '../api.ts';
import { getVariable } from '../environment.ts';
import { expect, test, type Visit } from '../fixtures.ts';
import { createUniqueText, registerMember, signInDemoAccount, type Member } from '../members.ts';
import { scriptPayloads } from './script-payloads.ts';
import { World } from './world.ts';

/** Promotions with one payload in each text, together all of them. */
const PROMOTIONS = Math.ceil(scriptPayloads.length / 3);
const CITY = 'curitiba';

/** In every stored text, so that it can be searched and found on a page. */
const mark = `selo${createUniqueText()}`;
const getPayload = (number: number): string => scriptPayloads[number % scriptPayloads.length] ?? '';
/** A payload with the mark, of at most `max` characters. */
function createText(number: number, max: number): string {
  for (let next = number; ; next += 1) {
    const text = `${getPayload(next)} ${mark}`;
    if (text.length <= max) return text;
  }
}

/** Texts of a promotion; together the numbers below `PROMOTIONS` have all payloads. */
const createTexts = (number: number) => ({
  title: createText(number, 160),
  description: createText(number + PROMOTIONS, 1000),
  store: createText(number + 2 * PROMOTIONS, 80),
  coupon: createText(number, 40),
});

interface Stored {
  world: World;
  author: Member;
  promotions: string[];
}
let stored: Stored;

/** @throws unless the operation succeeds */
async function expectSuccess(operation: Operation, input: RequestInput) {
  const { status, body } = await call(operation, input);
  expect([operation.id, status, status === operation.status ? '' : body]).toEqual([
    operation.id,
    operation.status,
    '',
  ]);
  return body;
}

async function publishAll(author: Member): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < PROMOTIONS; number += 1) ids.push(await publish(author, number));
  return ids;
}

async function publish(author: Member, number: number): Promise<string> {
  const isLocal = number % 2 === 0;
  const { promotion } = await expectSuccess(publishPromotion, {
    token: author.token,
    body: {
      ...createTexts(number),
      promotionalPrice: 10,
      originalPrice: 20,
      cashback: 1,
      cashbackBy: createText(number, 40),
      category: 'outros',
      link: `https://loja.example/?q=${encodeURIComponent(getPayload(number))}`,
      city: isLocal ? 'Curitiba' : 'Online',
    },
  });
  return promotion._id as string;
}

async function approve(world: World, id: string): Promise<void> {
  await expect(() => world.callAsAdmin(approvePromotion, { params: { id } })).toPass({ intervals: [100] });
  await expect
    .poll(async () => (await call(getPromotion, { params: { id } })).status, { intervals: [50] })
    .toBe(200);
}

/** The queue of moderation shows the oldest 200: older ones than these are rejected if there are more. */
async function waitUntilQueued(world: World, ids: readonly string[]): Promise<void> {
  await expect(async () => {
    const { body, headers } = await world.callAsAdmin(listPending, {});
    const shown = (body as { _id: string }[]).map(({ _id }) => _id);
    const hiddenCount = Number(headers.get('x-total-count')) - shown.length;
    const older = shown.filter((id) => !ids.includes(id)).slice(0, hiddenCount);
    const decision = { body: { moderationReason: 'Não cabe na lista' }, token: world.admin.token };
    for (const id of older) await call(rejectPromotion, { ...decision, params: { id } });
    expect(shown).toEqual(expect.arrayContaining([...ids]));
  }).toPass({ intervals: [200] });
}

async function storeRewards(world: World, author: Member): Promise<void> {
  const points = { params: { id: author.id }, body: { points: 5000, level: 'Novato' } };
  await expect(() => world.callAsAdmin(updateGamificationUser, points)).toPass({ intervals: [100] });
  const form = (number: number) => ({
    description: createText(number, 300),
    criteria: createText(number, 300),
  });
  const badge = { ...form(11), name: createText(14, 60), icon: world.picture };
  await world.callAsAdmin(createBadge, { form: badge });
  const level = { ...form(12), name: createText(19, 60), minPoints: `${8_000_000 + (Date.now() % 999_999)}` };
  await world.callAsAdmin(createLevel, { form: { ...level, icon: world.picture } });
  const reward = { ...form(13), title: createText(15, 100), pointsCost: '10', stock: '5' };
  const { body } = await world.callAsAdmin(createReward, { form: { ...reward, image: world.picture } });
  await expectSuccess(redeemReward, { params: { id: body._id as string }, token: author.token });
}

async function storeAdvertisements(world: World): Promise<void> {
  const { body } = await world.callAsAdmin(uploadAdPicture, { form: { image: world.picture } });
  const common = {
    title: createText(16, 120),
    description: createText(17, 500),
    targetUrl: 'https://loja.example/',
    image: body.imageUrl as string,
    position: 'side',
    status: 'active',
  };
  await world.callAsAdmin(createAdvertisement, { body: { ...common, size: 'small', duration: 10 } });
  await world.callAsAdmin(createCityBanner, { body: { ...common, city: CITY, startDate: '2026-01-10' } });
}

/** A promotion that was public and that moderation ended. */
async function storeDecision(world: World, author: Member): Promise<void> {
  const id = await publish(author, 4);
  await approve(world, id);
  const { token } = await signInDemoAccount('bruno');
  await expectSuccess(reportPromotion, { params: { id }, body: { reason: 'preco-errado' }, token });
  await expect(async () => {
    const { body } = await world.callAsAdmin(listCases, {});
    const found = (body.cases as { _id: string; thing: { id: string } }[]).find(
      ({ thing }) => thing.id === id,
    );
    const decision = { action: 'expire', reasonCode: 'preco-errado', publicReason: createText(9, 300) };
    await world.callAsAdmin(decideCase, { params: { id: found?._id ?? '' }, body: decision });
  }).toPass({ intervals: [200] });
}

async function store(): Promise<Stored> {
  const world = await World.create();
  const [author, other] = [await registerMember(createText(0, 80)), await registerMember(createText(15, 80))];
  const promotions = await publishAll(author);
  await Promise.all(promotions.map((id) => approve(world, id)));
  await waitUntilQueued(world, await publishAll(author));
  for (const id of promotions) await expectSuccess(savePromotion, { token: author.token, params: { id } });
  const rejected = await publish(author, 2);
  const moderationReason = createText(15, 300);
  await expect(() =>
    world.callAsAdmin(rejectPromotion, { params: { id: rejected }, body: { moderationReason } }),
  ).toPass({ intervals: [100] });
  const appeal = { kind: 'deal', id: rejected, text: createText(10, 1000) };
  await expect(() => expectSuccess(fileAppeal, { body: appeal, token: author.token })).toPass({
    intervals: [100],
  });
  await storeDecision(world, author);
  for (const keyword of [createText(0, 60), createText(15, 60)])
    await expectSuccess(createAlert, { token: author.token, body: { keyword } });
  await storeRewards(world, author);
  await storeAdvertisements(world);
  const [commented = ''] = promotions;
  for (const [number] of scriptPayloads.entries()) {
    const writer = number % 2 === 0 ? author : other;
    const content = `${createText(number, 500)} @${author.name}`;
    await expectSuccess(postComment, { params: { id: commented }, body: { content }, token: writer.token });
  }
  // With vote weight, so that the case stands on the first page.
  const { token } = await signInDemoAccount('bruno');
  const report = { reason: 'outro', text: createText(14, 500) };
  await expectSuccess(reportPromotion, { params: { id: commented }, body: report, token });
  const readNotifications = async () =>
    JSON.stringify((await call(listNotifications, { token: author.token })).body.notifications);
  await expect.poll(readNotifications).toContain(mark);
  // The audit shows whom the admin suspended.
  await world.suspend(other);
  return { world, author, promotions };
}

test.beforeAll(async () => {
  test.setTimeout(120_000);
  stored = await store();
});
interface Walk {
  paths: (stored: Stored) => string[];
  /** Default: visitors. */
  as?: 'members' | 'admins';
  /** False where the page shows nothing that members or admins wrote. */
  hasTexts?: boolean;
  /** All that the path with this index must show; default: any payload. */
  listTexts?: (index: number) => string[];
}

const search = `search=${mark}`;
/** Every page of the client: a new one needs its line. */
const walks: Record<PageName | 'reports' | 'openAppeals', Walk> = {
  home: { paths: () => ['/', `/?${search}`] },
  list: { paths: () => [`/promocoes?${search}`] },
  search: { paths: () => [`/busca?q=${mark}`, `/busca?q=${encodeURIComponent(`${getPayload(1)} ${mark}`)}`] },
  terms: { paths: () => ['/termos'], hasTexts: false },
  privacy: { paths: () => ['/privacidade'], hasTexts: false },
  moderationLog: {
    // Others decide for other reasons meanwhile.
    paths: () => ['/moderacao?reason=preco-errado'],
    listTexts: () => [createTexts(4).title, createText(9, 300)],
  },
  measures: { paths: () => ['/como-medimos'], hasTexts: false },
  // Others may have earned more.
  ranking: { paths: () => ['/ranking'], hasTexts: false },
  login: { paths: () => [`/login?de=${encodeURIComponent(getPayload(50))}`], hasTexts: false },
  register: { paths: () => ['/register'], hasTexts: false },
  forgotPassword: { paths: () => ['/esqueci-senha'], hasTexts: false },
  resetPassword: {
    paths: () => [`/redefinir-senha?token=${encodeURIComponent(getPayload(1))}`],
    hasTexts: false,
  },
  confirmEmail: {
    paths: () => [`/confirmar-email?token=${encodeURIComponent(getPayload(1))}`],
    hasTexts: false,
  },
  profile: { paths: () => ['/perfil'], as: 'members' },
  alerts: { paths: () => ['/meus-alertas'], as: 'members' },
  saved: { paths: () => ['/salvas'], as: 'members' },
  appeals: { paths: () => ['/recursos'], as: 'members' },
  settings: { paths: () => ['/configuracoes'], as: 'members', hasTexts: false },
  publish: { paths: () => ['/nova-promocao'], as: 'members', hasTexts: false },
  ownPromotions: { paths: () => ['/minhas-promocoes'], as: 'members' },
  rewards: { paths: () => ['/resgatar-recompensas'], as: 'members' },
  ownRedemptions: { paths: () => ['/meus-resgates'], as: 'members' },
  achievements: { paths: () => ['/minhas-conquistas'], as: 'members' },
  promotion: {
    paths: ({ promotions }) => promotions.map((id) => `/promocao/${id}`),
    listTexts: (index) => Object.values(createTexts(index)),
  },
  member: { paths: ({ author }) => [`/usuario/${author.id}`] },
  edit: { paths: ({ promotions }) => [`/editar-promocao/${promotions[1]}`], as: 'members' },
  // Others publish elsewhere meanwhile.
  dashboard: { paths: () => [`/admin?city=${CITY}`], as: 'admins' },
  moderation: {
    paths: () => ['/admin/moderacao'],
    as: 'admins',
    listTexts: () =>
      Array.from({ length: PROMOTIONS }, (_none, number) => createTexts(number)).flatMap(
        ({ title, description, store }) => [title, description, store],
      ),
  },
  reports: {
    paths: () => ['/admin/moderacao?aba=denuncias'],
    as: 'admins',
    listTexts: () => [createText(14, 500)],
  },
  openAppeals: {
    paths: () => ['/admin/moderacao?aba=recursos'],
    as: 'admins',
    listTexts: () => [createText(10, 1000)],
  },
  users: { paths: () => [`/admin/usuarios?${search}`], as: 'admins' },
  adminPromotions: { paths: () => [`/admin/promocoes?${search}`], as: 'admins' },
  ads: { paths: () => ['/admin/anuncios'], as: 'admins' },
  local: { paths: () => ['/admin/local'], as: 'admins' },
  banners: { paths: () => [`/admin/local/banners/${CITY}`], as: 'admins' },
  audit: { paths: () => ['/admin/auditoria'], as: 'admins' },
  siteSettings: { paths: () => ['/admin/site'], as: 'admins', hasTexts: false },
  gamification: {
    paths: () => ['badges', 'rewards', 'levels', 'users'].map((tab) => `/admin/gamification?tab=${tab}`),
    as: 'admins',
  },
  redemptions: { paths: () => ['/admin/gamification/resgates'], as: 'admins' },
  rules: { paths: () => ['/admin/gamification/regras'], as: 'admins', hasTexts: false },
  ledger: { paths: ({ author }) => [`/admin/gamification/usuarios/${author.id}`], as: 'admins' },
  city: { paths: () => [`/${CITY}`, `/${CITY}?${search}`] },
  cityList: { paths: () => [`/${CITY}/promocoes?${search}`] },
  cityPublish: { paths: () => [`/${CITY}/nova-promocao`], as: 'members', hasTexts: false },
  cityPromotion: { paths: ({ promotions }) => [`/${CITY}/promocao/${promotions[0]}`] },
  cityEdit: { paths: ({ promotions }) => [`/${CITY}/editar-promocao/${promotions[0]}`], as: 'members' },
};

/** Collects what a script of a payload would cause, from the next page on. */
async function recordEffects({ page }: Visit): Promise<string[]> {
  const effects: string[] = [];
  page.on('dialog', (dialog) => {
    effects.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (sent) => {
    if (new URL(sent.url()).hostname === 'evil.example') effects.push(`request: ${sent.url()}`);
  });
  await page.exposeFunction('reportViolation', (text: string) => void effects.push(`policy: ${text}`));
  await page.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
    window.reportViolation(event.violatedDirective + ' ' + event.blockedURI))`);
  return effects;
}

/** Elements and attributes that no page of the product has. */
const listInjected = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter(
        (element) =>
          element.matches('x-injected, marquee, math, embed, object, base, iframe, [http-equiv=refresh]') ||
          [...element.attributes].some(
            // Other attributes may show it as text: aria-label and title, for example.
            ({ name, value }) =>
              name.startsWith('on') ||
              (/^(href|xlink:href|src|srcset|srcdoc|data|action|formaction|poster|ping)$/.test(name) &&
                /^\s*javascript:/i.test(value.replace(/[\t\n]/g, ''))),
          ),
      )
      .map((element) => element.cloneNode(false))
      .map((element) => (element as Element).outerHTML)
      .filter((html) => !html.startsWith('<input') && !html.startsWith('<textarea')),
  );

/** Everything that can be read on the page, form fields included. */
const readTexts = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.body.innerText,
      ...[...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value),
    ].join('\n'),
  );

const hasPayload = (shown: string): boolean =>
  scriptPayloads.some((payload) => shown.includes(`${payload} ${mark}`));

test('every page of the client is visited', () => {
  expect(Object.keys(walks)).toEqual(expect.arrayContaining(pages.map(({ name }) => name)));
});

for (const reader of ['visitors', 'members', 'admins'] as const)
  test(`pages for ${reader} show stored script payloads as text`, async ({ visit, allowErrors }) => {
    // The page sends its token, here a payload, at once.
    allowErrors(/status of 400.*confirm-email/);
    const visitor = await visit('desktop', { serviceWorkers: 'block' });
    const { page } = visitor;
    const effects = await recordEffects(visitor);
    if (reader !== 'visitors')
      await visitor.setSession(reader === 'members' ? stored.author : stored.world.admin);
    for (const { paths, as = 'visitors', hasTexts = true, listTexts } of Object.values(walks)) {
      for (const [index, path] of (as === reader ? paths(stored) : []).entries()) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        const listMissing = (shown: string): string[] =>
          listTexts?.(index).filter((text) => !shown.includes(text)) ??
          (hasPayload(shown) ? [] : ['any payload']);
        if (hasTexts && path !== '/' && path !== `/${CITY}`)
          await expect.poll(async () => listMissing(await readTexts(page)), { message: path }).toEqual([]);
        expect([path, await listInjected(page), effects]).toEqual([path, [], []]);
      }
    }
  });

test('notifications show stored script payloads as text', async ({ visit }) => {
  const reader = await visit('desktop', { serviceWorkers: 'block' });
  const effects = await recordEffects(reader);
  await reader.openAs(stored.author, '/termos');
  await reader.page.getByRole('button', { name: /^Avisos/ }).click();
  const panel = reader.page.getByRole('dialog', { name: 'Avisos' });
  await expect.poll(async () => hasPayload(await panel.innerText())).toBe(true);
  expect(await listInjected(reader.page)).toEqual([]);
  expect(effects).toEqual([]);
});

test('live toast shows a stored script payload as text', async ({ visit }) => {
  const { world, author } = stored;
  const reader = await visit('desktop', { serviceWorkers: 'block', isLive: true });
  const effects = await recordEffects(reader);
  await reader.setSession(author);
  await reader.goLive('/termos');
  const id = await publish(world.author, 14);
  stored.promotions.push(id);
  await approve(world, id);
  await reader.page
    .locator('[data-sonner-toast], [role=status], [role=alert]')
    .getByText(createTexts(14).title)
    .first()
    .waitFor();
  expect(await listInjected(reader.page)).toEqual([]);
  expect(effects).toEqual([]);
});

test('share previews of promotions with script payloads are pictures', async () => {
  for (const id of stored.promotions) {
    const { status, headers } = await request('GET', `/share/${id}.jpg`);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  }
});

test('mail to an address that nobody has confirmed shows nothing of a script payload in the name', async ({
  visit,
}) => {
  const folder = getVariable('MAIL_DIR');
  const { email, name } = stored.author;
  await expectSuccess(forgotPassword, { body: { email } });
  const findMail = async (): Promise<string> => {
    const files = await readdir(folder).catch(() => []);
    for (const file of files.filter((one) => one.endsWith('.eml')).toReversed()) {
      const mail = await readFile(join(folder, file), 'utf8');
      if (mail.includes(email)) return mail;
    }
    return '';
  };
  await expect.poll(findMail).toContain('text/html');
  const [, encoded = ''] = (await findMail()).split(/Content-Type: text\/html[^]*?\r?\n\r?\n/);
  const html = encoded
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16)));
  const reader = await visit('desktop');
  const effects = await recordEffects(reader);
  await reader.page.setContent(html.slice(0, html.lastIndexOf('</html>')));
  expect(await readTexts(reader.page)).not.toContain(name);
  expect(await listInjected(reader.page)).toEqual([]);
  expect(effects).toEqual([]);
});

test('publishing to a city whose name is a script payload is a 400', async () => {
  for (const city of scriptPayloads.filter((one) => one.length <= 60)) {
    const { status } = await call(publishPromotion, {
      token: stored.author.token,
      body: { title: 'Chaleira elétrica', promotionalPrice: 10, link: 'https://loja.example/', city },
    });
    expect([city, status]).toEqual([city, 400]);
  }
});
