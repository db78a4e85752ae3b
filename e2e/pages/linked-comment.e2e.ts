import { expect, test } from '../fixtures.ts';
import { registerMember } from '../members.ts';
import { moderatePromotion, publishPromotion } from '../promotions.ts';

const toId = (index: number): string => index.toString(16).padStart(24, '0');
const author = { _id: 'a'.repeat(24), name: 'Bia', avatar: null };
const createComments = (first: number, count: number, parentComment: string | null) =>
  Array.from({ length: count }, (_, index) => ({
    _id: toId(first + index),
    content: `Comentário ${first + index}. ${'Vale o preço. '.repeat(index % 9)}`,
    author,
    parentComment,
    createdAt: new Date(Date.UTC(2026, 0, 1) + first + index).toISOString(),
  }));

for (const device of ['desktop', 'phone'] as const) {
  test(`link to a late reply loads it, shows it below the bar and marks it, ${device}`, async ({ visit }) => {
    const member = await registerMember(`Lia Teste${Date.now().toString(36)}`);
    const deal = await publishPromotion(member.token, { title: `Chaleira ${Date.now().toString(36)}` });
    await moderatePromotion(deal, member.token, 'approve');
    const { page } = await visit(device);
    await page.route(`**/api/promotions/${deal}/comments?*`, (route) => {
      const query = new URL(route.request().url()).searchParams;
      const page = (first: number, count: number, parent: string | null, next: string | null) => ({
        comments: createComments(first, count, parent),
        total: 451,
        nextCursor: next,
      });
      if (query.has('cursor')) return route.fulfill({ json: page(401, 51, toId(300), null) });
      if (!query.has('thread')) return route.fulfill({ json: page(1, 20, null, 'next') });
      const thread = page(300, 1, null, 'more');
      const first = { ...thread.comments[0], nextReplies: 'more' };
      const replies = createComments(301, 100, toId(300));
      return route.fulfill({ json: { ...thread, comments: [first, ...replies] } });
    });
    const linked = page.locator(`[id="comentario-${toId(420)}"] > .comment`);
    const getDistance = () =>
      linked.evaluate(
        (element) =>
          element.getBoundingClientRect().top -
          (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0),
      );
    await page.goto(`/promocao/${deal}#comentario-${toId(420)}`);
    await expect(linked).toHaveAttribute('aria-current', 'true');
    await expect(linked).toBeFocused();
    await expect(linked).toBeInViewport({ ratio: 1 });
    await expect.poll(getDistance).toBeGreaterThanOrEqual(0);
    await expect.poll(getDistance).toBeLessThan(60);

    // A part above that loads later.
    await page.locator('.comments').evaluate((section) => {
      const part = document.createElement('div');
      part.style.height = '700px';
      section.before(part);
    });
    await expect.poll(getDistance).toBeLessThan(60);
    await expect(linked).toBeInViewport({ ratio: 1 });
  });
}
