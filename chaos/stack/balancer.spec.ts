import { ReadyReplicas } from './balancer.ts';

let replicas: ReadyReplicas;

beforeEach(() => {
  replicas = new ReadyReplicas();
  for (const port of [1, 2]) {
    replicas.add(port);
    replicas.update(port, 'ready', 0);
  }
});

const chooseFour = () => Array.from({ length: 4 }, () => replicas.choose());

it('ready replicas are chosen round robin', () => {
  expect(chooseFour()).toEqual([1, 2, 1, 2]);
});

it('a replica is chosen only after a check succeeded', () => {
  replicas.add(3);
  expect(chooseFour()).not.toContain(3);
  replicas.update(3, 'ready', 0);
  expect(chooseFour()).toContain(3);
});

it.each(['draining', 'stopped'] as const)('a %s replica is not chosen', (check) => {
  replicas.update(1, check, 0);
  expect(chooseFour()).toEqual([2, 2, 2, 2]);
});

it('a replica is not chosen when its checks have failed for ten seconds', () => {
  replicas.update(1, 'failed', 1_000);
  replicas.update(1, 'failed', 10_999);
  expect(chooseFour()).toContain(1);
  replicas.update(1, 'failed', 11_000);
  expect(chooseFour()).not.toContain(1);
});

it('a successful check resets the failure time', () => {
  replicas.update(1, 'failed', 1_000);
  replicas.update(1, 'ready', 5_000);
  replicas.update(1, 'failed', 11_000);
  expect(chooseFour()).toContain(1);
});

it('no replica is chosen when none is ready or the only one was removed', () => {
  replicas.remove(1);
  replicas.update(1, 'ready', 0);
  expect(chooseFour()).toEqual([2, 2, 2, 2]);
  replicas.update(2, 'draining', 0);
  expect(replicas.choose()).toBeUndefined();
});
