import { Slots } from './slots.js';

it('lets no more through than told, in order, and failures give their place back', async () => {
  const slots = new Slots(2);
  let inside = 0;
  let most = 0;
  const order: number[] = [];
  const all = Array.from({ length: 7 }, (_none, index) =>
    slots.use(async () => {
      order.push(index);
      most = Math.max(most, (inside += 1));
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
      if (index % 2) throw new Error(`${index}`);
    }),
  );
  const ends = await Promise.allSettled(all);
  expect([most, order]).toEqual([2, [0, 1, 2, 3, 4, 5, 6]]);
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(3);
});
