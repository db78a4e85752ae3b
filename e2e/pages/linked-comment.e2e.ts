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
      const isNext = new URL(route.request().url()).searchParams.has('cursor');
      return route.fulfill({
        json: isNext
          ? { comments: createComments(301, 151, toId(300)), total: 451, nextCursor: null }
          : { comments: createComments(1, 300, null), total: 451, nextCursor: 'next' },
      });
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
