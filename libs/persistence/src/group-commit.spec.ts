import { GroupCommit, type GroupWork } from './group-commit.js';
import { RequestContext, RequestOverError, runInContext } from './request-context.js';
import { OperationTimeoutError } from './time.js';
import { type Transaction, withBeforeCommit } from './transaction.js';
import type { UnitOfWork } from './unit-of-work.js';

/** Groups that ran, as their items. */
let groups: string[][];

function createGroup(work: GroupWork<string, string>, maxItems?: number): GroupCommit<string, string> {
  groups = [];
  const unitOfWork = {
    run: async (run: (tx: Transaction) => Promise<unknown>, isOver: () => boolean) => {
      const result = await run({} as Transaction);
      if (isOver()) throw new RequestOverError();
      return result;
    },
  } as UnitOfWork;
  const record: GroupWork<string, string> = (items, tx) => {
    groups.push([...items]);
    return work(items, tx);
  };
  return new GroupCommit('test', unitOfWork, record, maxItems);
}

const toUpperCase: GroupWork<string, string> = async (items) => items.map((item) => item.toUpperCase());

it('group commit handles items that arrive during a transaction together in the next one', async () => {
  const group = createGroup(toUpperCase, 3);
  const results = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((item) => group.run(item)));
  expect(results).toEqual(['A', 'B', 'C', 'D', 'E']);
  expect(groups).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
  await expect(group.run('f')).resolves.toBe('F');
});

it('an Error among the results fails its item alone and calls no hook for it', async () => {
  const group = createGroup(async (items) =>
    items.map((item) => (item === 'b' ? new Error('refused') : item)),
  );
  const committed: unknown[] = [];
  const run = (item: string) =>
    withBeforeCommit(
      (_tx, result) => void committed.push(result),
      () => group.run(item),
    );
  const results = await Promise.allSettled(['a', 'b', 'c'].map(run));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(committed).toEqual(['a', 'c']);
});

it('a group that fails is repeated in halves until the item that fails is alone', async () => {
  const group = createGroup(async (items, tx) => {
    if (items.includes('c')) throw new Error('broken');
    return toUpperCase(items, tx);
  });
  const results = await Promise.allSettled(['a', 'b', 'c', 'd'].map((item) => group.run(item)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(groups).toEqual([['a'], ['b', 'c', 'd'], ['b', 'c'], ['b'], ['c'], ['d']]);
});

it('a group whose outcome is unknown is not repeated', async () => {
  const group = createGroup(async () => {
    throw new OperationTimeoutError('The transaction', 1);
  });
  const results = await Promise.allSettled(['a', 'b', 'c'].map((item) => group.run(item)));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(groups).toEqual([['a'], ['b', 'c']]);
});

it('items whose request is over before the commit are left out, and the others are committed', async () => {
  let isOver = false;
  const group = createGroup(async (items) => {
    if (items.includes('b')) isOver = true;
    return items;
  });
  const leaving = new RequestContext('request of b', undefined, undefined, () => isOver);
  const runOf = (item: string) =>
    item === 'b' ? runInContext(leaving, () => group.run(item)) : group.run(item);
  const results = await Promise.allSettled(['a', 'b', 'c'].map(runOf));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(groups).toEqual([['a'], ['b', 'c'], ['c']]);
});
