// Shows S7, S8 of docs/reliability.md.
import { jest } from '@jest/globals';
import { forgotPassword } from '@pechincha/contracts/operations/users';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import type { TestResponse } from '@pechincha/testing/test-service';
import { MAX_FAILURES_PER_ACCOUNT, MAX_RESETS_PER_ACCOUNT } from '../../src/limits/auth-attempts.js';
import { ResetRequestQueue } from '../../src/password-reset/resets.repository.js';
import { PasswordHasher } from '../../src/passwords/password-hasher.js';
import type { TestAccounts } from '../test-accounts.js';
import { randomAddress, randomEmail, type TestUsers } from '../test-users.js';

interface TimingComparison {
  medianMs: readonly [number, number];
  /** Probability that the first kind of request took longer than the second: 0.5 when neither is slower. */
  probability: number;
  /** How far the probability may be from 0.5: three standard errors of the Mann–Whitney statistic, and 0.05. */
  tolerance: number;
}

/**
 * Times two kinds of requests in random order.
 * @param settle ends what a request still causes, untimed
 */
async function compareTimings(
  samples: number,
  requests: readonly [(index: number) => Promise<unknown>, (index: number) => Promise<unknown>],
  settle: () => Promise<unknown> = () => Promise.resolve(),
): Promise<TimingComparison> {
  const timesMs: [number[], number[]] = [[], []];
  for (const kind of shuffle(Array.from({ length: 2 * samples }, (_none, at) => (at % 2 === 0 ? 0 : 1)))) {
    const times = timesMs[kind];
    const start = performance.now();
    await requests[kind](times.length);
    times.push(performance.now() - start);
    await settle();
  }
  const [firstMs, secondMs] = timesMs;
  const isLonger = firstMs.flatMap((one) => secondMs.map((other): number => (one > other ? 1 : 0)));
  const probability = isLonger.reduce((sum, value) => sum + value) / isLonger.length;
  const standardError = Math.sqrt((2 * samples + 1) / (12 * samples ** 2));
  return {
    medianMs: [getMedian(firstMs), getMedian(secondMs)],
    probability,
    tolerance: 3 * standardError + 0.05,
  };
}

const getMedian = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const shuffle = <T>(values: T[]): T[] =>
  values
    .map((value) => ({ value, key: Math.random() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ value }) => value);

/** `TIMING_SAMPLES=500 npm test -- tests` compares more, forgot password too, and prints what it measures. */
const SAMPLES = Number(process.env['TIMING_SAMPLES'] ?? 40);

const password = 'errada1';
let users: TestUsers;

const countByStatus = (responses: TestResponse[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(responses, ({ status }) => status)].map(([status, { length }]) => [status, length]),
  );

async function requestReset(email: string): Promise<void> {
  const headers = { 'x-client-address': randomAddress() };
  expect((await users.service.call(forgotPassword, { body: { email }, headers })).status).toBe(200);
}

function expectLimited(responses: TestResponse[]): void {
  for (const { headers, body } of responses.filter(({ status }) => status === 429)) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(800);
    expect(body).toMatchObject({ statusCode: 429, code: 'TOO_MANY_REQUESTS', msg: expect.any(String) });
  }
}

function expectSame(name: string, { medianMs, probability, tolerance }: TimingComparison): void {
  const [known, unknown] = medianMs.map((median) => median.toFixed(2));
  if (process.env['TIMING_SAMPLES'])
    process.stdout.write(
      `${name}: median ${known} ms when the account exists, ${unknown} ms when not; ` +
        `P(the former takes longer) = ${probability.toFixed(3)} over ${SAMPLES} samples of each\n`,
    );
  expect(Math.abs(probability - 0.5)).toBeLessThan(tolerance);
}

export const loginAttacks: Chapter<TestAccounts> = (getService) => {
  beforeAll(() => {
    ({ users } = getService());
  });
  afterEach(() => void jest.restoreAllMocks());

  it('a thousand wrong logins on one account from 50 addresses check ten passwords', async () => {
    const member = await users.createMember();
    const addresses = Array.from({ length: 50 }, randomAddress);
    const matches = jest.spyOn(PasswordHasher.prototype, 'matches');
    const responses: TestResponse[] = [];
    for (let round = 0; round < 20; round++) {
      const attempts = addresses.map((address) => users.login({ email: member.email, password }, address));
      responses.push(...(await Promise.all(attempts)));
    }
    expect(countByStatus(responses)).toEqual({ 401: 10, 429: 990 });
    expectLimited(responses);
    // The right password is no way around the limit.
    expect((await users.login(member)).status).toBe(429);
    expect(matches).toHaveBeenCalledTimes(10);
  });

  it('one password tried on a hundred accounts from one address is checked 30 times', async () => {
    const address = randomAddress();
    const matches = jest.spyOn(PasswordHasher.prototype, 'matches');
    const emails = Array.from({ length: 100 }, randomEmail);
    const responses = await Promise.all(emails.map((email) => users.login({ email, password }, address)));
    expect(countByStatus(responses)).toEqual({ 401: 30, 429: 70 });
    expectLimited(responses);
    expect(matches).toHaveBeenCalledTimes(30);
  });

  it('login takes as long for an unknown e-mail as for a wrong password', async () => {
    const count = Math.ceil(SAMPLES / MAX_FAILURES_PER_ACCOUNT);
    const members = await Promise.all(Array.from({ length: count }, () => users.createMember()));
    const getEmail = (index: number): string =>
      members[Math.floor(index / MAX_FAILURES_PER_ACCOUNT)]?.email ?? '';
    const attempt = async (email: string): Promise<void> =>
      expect((await users.login({ email, password })).status).toBe(401);
    await attempt(randomEmail());
    const timings = await compareTimings(SAMPLES, [
      (index) => attempt(getEmail(index)),
      () => attempt(randomEmail()),
    ]);
    expectSame('login', timings);
  });

  it('forgot password stores a request for an unknown e-mail too', async () => {
    const emails = [(await users.createMember()).email, randomEmail()];
    const create = jest.spyOn(ResetRequestQueue.prototype, 'create');
    for (const email of emails) await requestReset(email);
    expect(create.mock.calls.map(([email]) => email)).toEqual(emails);
  });

  // Writing to disk takes too long to be compared over a few samples.
  if (process.env['TIMING_SAMPLES'])
    it('forgot password takes as long for an unknown e-mail as for a known one', async () => {
      const requests = users.service.database.collection('reset_requests');
      const count = Math.ceil(SAMPLES / MAX_RESETS_PER_ACCOUNT);
      const members = await Promise.all(Array.from({ length: count }, () => users.createMember()));
      const getEmail = (index: number): string =>
        members[Math.floor(index / MAX_RESETS_PER_ACCOUNT)]?.email ?? '';
      await requestReset(randomEmail());
      const timings = await compareTimings(
        SAMPLES,
        [(index) => requestReset(getEmail(index)), () => requestReset(randomEmail())],
        // The mail is sent after the response.
        () => eventually(async () => expect(await requests.countDocuments({})).toBe(0), { intervalMs: 5 }),
      );
      expectSame('forgot password', timings);
    });
};
