import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import { signInDemoAccount, type DemoAccount, type Member } from './members.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What Playwright itself logs in contexts with `serviceWorkers: 'block'`. */
const WORKER_BLOCKED = 'Service Worker registration blocked';
const FAILED_REQUEST = /^Failed to load resource/;

const VIEWPORTS = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;
export type Device = keyof typeof VIEWPORTS;

export interface VisitOptions extends BrowserContextOptions {
  isLive?: boolean;
}

/** One browser context with its page. Errors in its console fail the test unless `allowErrors` names them. */
export class Visit {
  readonly consoleErrors: string[] = [];
  private sessions = 0;

  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && !message.text().startsWith(WORKER_BLOCKED))
        this.consoleErrors.push(`${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => this.consoleErrors.push(String(error)));
  }

  /** Stores the member's session, as a sign-in would, when a tab loads its next page; it can end afterwards. */
  async setSession({ token }: Pick<Member, 'token'>): Promise<void> {
    this.sessions += 1;
    await this.context.addInitScript(
      ([next, number]) => {
        if (Number(sessionStorage.getItem('e2e-session')) >= number) return;
        localStorage.setItem('token', next);
        sessionStorage.setItem('e2e-session', String(number));
      },
      [token, this.sessions] as const,
    );
  }

  async openAs(member: Pick<Member, 'token'>, path: string): Promise<void> {
    await this.setSession(member);
    await this.page.goto(path);
  }

  /** Opens pages as the gateway sends them when it has no response in time: they request what they begin with. */
  async omitFirstResponse(): Promise<void> {
    await this.page.route('**/*', async (route) => {
      if (!route.request().isNavigationRequest()) return route.fallback();
      const response = await route.fetch();
      const page = await response.text();
      const body = page
        .replace('name="first-response" content="inline"', 'name="first-response" content=""')
        .replace(/<script [^>]*id="first-response">.*?<\/script>/s, '');
      return route.fulfill({ response, body });
    });
  }

  /** Skips the page's timers ahead until the element is visible; `page.clock` must be installed. */
  async fastForwardTo(element: Locator): Promise<void> {
    await expect(async () => {
      await this.page.clock.fastForward(2_000);
      await element.waitFor({ timeout: 200 });
    }).toPass({ intervals: [50] });
  }

  async signInByForm({ email, password }: Pick<Member, 'email' | 'password'>): Promise<void> {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Senha', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Entrar', exact: true }).click();
  }

  /** Opens a page and waits until its socket is accepted: it receives all later events. */
  async goLive(path: string): Promise<void> {
    const opened = this.page.waitForEvent('websocket', (socket) => socket.url().includes('/socket.io/'));
    // 40 is the packet with which Socket.IO accepts a client.
    const accepted = opened.then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => payload.toString().startsWith('40')),
    );
    await this.page.goto(path);
    await accepted;
  }

  /** Opens the notices and resolves once one is among them, which another service may still have to create. */
  async waitForNotice(notice: Locator): Promise<void> {
    await expect(async () => {
      await this.page.goto('/');
      await this.page.getByRole('button', { name: /^Avisos/ }).click();
      await notice.waitFor({ timeout: 3_000 });
    }).toPass();
  }

  /** Resolves once it is in a list of moderation, which its service may still have to receive. */
  async waitForListed(item: Locator): Promise<void> {
    await expect(async () => {
      await this.page.getByRole('button', { name: 'Atualizar lista' }).click();
      await item.waitFor({ timeout: 3_000 });
    }).toPass();
  }

  /** Serious and critical findings of axe on the page as it is now. */
  async listA11yViolations(): Promise<string[]> {
    // A colour in transition is not the final one.
    await this.page.waitForFunction(() =>
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
        ),
    );
    await this.page.evaluate(axe);
    const found = await this.page.evaluate<{ id: string; nodes: { target: string[] }[] }[]>(`
      (async () => {
        // A toast whose time ends meanwhile is there or gone, never half faded.
        const still = new CSSStyleSheet();
        still.replaceSync('*, ::before, ::after { transition: none !important }');
        document.adoptedStyleSheets.push(still);
        try {
          // Popups stand at the end of the body, outside of the landmarks.
          const rules = { region: { enabled: false } };
          return (await axe.run({ rules, resultTypes: ['violations'] })).violations;
        } finally {
          document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
        }
      })()
    `);
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }
}

export interface TestOptions {
  /** Whether pages may open their real socket; without it what other tests publish shows no toasts. */
  isLive: boolean;
}

interface Fixtures {
  /** Accepts these errors in the console of every page of the test; default: failed requests. */
  allowErrors: (pattern?: RegExp) => void;
  allowedErrors: RegExp[];
  /** Opens a browser context with a page; all are closed after the test. */
  visit: (device: Device, options?: VisitOptions) => Promise<Visit>;
  /** Desktop visits with the session of a demo account. */
  admin: Visit;
  manager: Visit;
  ana: Visit;
}

const signedIn =
  (account: DemoAccount) =>
  async ({ visit }: Pick<Fixtures, 'visit'>, use: (visit: Visit) => Promise<void>): Promise<void> => {
    const one = await visit('desktop');
    await one.setSession(await signInDemoAccount(account));
    await use(one);
  };

export const test = base.extend<Fixtures & TestOptions>({
  isLive: [false, { option: true }],
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from the pattern
  allowedErrors: async ({}, use) => use([]),
  allowErrors: async ({ allowedErrors }, use) =>
    use((pattern = FAILED_REQUEST) => {
      allowedErrors.push(pattern);
    }),
  visit: async ({ browser, allowedErrors, isLive: isLiveByDefault }, use, testInfo) => {
    const visits: Visit[] = [];
    await use(async (device, { isLive = isLiveByDefault, ...options } = {}) => {
      const context = await browser.newContext({
        viewport: VIEWPORTS[device],
        hasTouch: device === 'phone',
        ...options,
      });
      if (!isLive) await context.routeWebSocket('**/socket.io/**', () => undefined);
      const one = new Visit(context, await context.newPage());
      visits.push(one);
      return one;
    });
    const errors = visits.flatMap(({ consoleErrors }) => consoleErrors);
    const unexpected = errors.filter((text) => !allowedErrors.some((pattern) => pattern.test(text)));
    if (testInfo.status === testInfo.expectedStatus) expect(unexpected, 'errors in the console').toEqual([]);
    for (const { context } of visits) await context.close();
  },
  admin: signedIn('admin'),
  manager: signedIn('gerente'),
  ana: signedIn('ana'),
});

export { expect };
