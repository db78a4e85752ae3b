import { Semaphore } from './semaphore.js';

it('semaphore runs at most N tasks in order and frees the permit when a task fails', async () => {
  const semaphore = new Semaphore(2);
  let active = 0;
  let maxActive = 0;
  const order: number[] = [];
  const tasks = Array.from({ length: 7 }, (_none, index) =>
    semaphore.run(async () => {
      order.push(index);
      maxActive = Math.max(maxActive, (active += 1));
      await new Promise((resolve) => setImmediate(resolve));
      active -= 1;
      if (index % 2) throw new Error(`${index}`);
    }),
  );
  const results = await Promise.allSettled(tasks);
  expect([maxActive, order]).toEqual([2, [0, 1, 2, 3, 4, 5, 6]]);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(3);
});
