import { randomBytes } from 'node:crypto';
import type { IntegrationEvent } from '@pechincha/contracts/event';
import type { Operation } from '@pechincha/contracts/operation';
import {
  createBadge,
  createLevel,
  createReward,
  updateGamificationUser,
} from '@pechincha/contracts/operations/gamification-admin';
import { eventually } from '@pechincha/testing/eventually';
import {
  member,
  TestService,
  type TestResponse,
  type TestServiceOptions,
} from '@pechincha/testing/test-service';
import sharp from 'sharp';
import { AppModule } from '../src/app.module.js';
import { gamificationConfigSchema } from '../src/config.js';
import { userRegisteredEvent } from './member-events.js';

export type Member = ReturnType<typeof member>;

export const admin = member(undefined, 'admin');

export const startService = (
  replicas = 1,
  env: Record<string, string> = {},
  options: TestServiceOptions = {},
): Promise<TestService> =>
  TestService.start(
    'gamification',
    (config, kit) =>
      AppModule.forRoot(gamificationConfigSchema.parse({ ...process.env, ...config, ...env }), kit),
    { replicas, ...options },
  );

/** Starts the service for chapters; each finds the rows that the first start inserted. */
export async function startForChapters(): Promise<TestService> {
  const initialRows = new Map<string, Record<string, unknown>[]>();
  const service = await startService(
    2,
    {},
    {
      listPendingRows: () => ({ ledger: { unsettled: true } }),
      afterEmpty: async ({ database }) => {
        for (const [collection, rows] of initialRows) await database.collection(collection).insertMany(rows);
      },
    },
  );
  for (const collection of ['levels', 'catalogue'])
    initialRows.set(collection, await service.listRows(collection));
  return service;
}

/** Waits until all ledger rows are settled and all accounts use the current catalogue. */
export const waitUntilSettled = (service: TestService): Promise<void> =>
  eventually(async () => {
    const rows = await service.database.collection('ledger').countDocuments({ unsettled: true });
    if (rows > 0) throw new Error(`${rows} rows are not settled yet`);
    const [catalogue] = await service.listRows('catalogue');
    const outdated = await service.database
      .collection('accounts')
      .countDocuments({ catalogueRevision: { $lt: catalogue?.['revision'] } });
    if (outdated > 0) throw new Error(`${outdated} accounts are outdated`);
  });

/** Publishes events and waits until they are counted in the accounts. */
export async function publishAndSettle(service: TestService, ...events: IntegrationEvent[]): Promise<void> {
  await service.publishAndWait(...events);
  await waitUntilSettled(service);
}

/** Registers a member and sets their points as an admin. */
export async function createMemberWithPoints(
  service: TestService,
  points: number,
  name = 'Ana',
): Promise<Member> {
  const newMember = member();
  await service.publishAndWait(userRegisteredEvent(newMember.sub, name));
  const body = { points, level: 'Novato' };
  const { status } = await callAsAdmin(service, updateGamificationUser, {
    params: { id: newMember.sub },
    body,
  });
  if (status !== 200) throw new Error(`Setting points failed: ${status}`);
  return newMember;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests read any field of a row
export const findAccount = (service: TestService, _id: string): Promise<any> =>
  service.database.collection<{ _id: string }>('accounts').findOne({ _id });

export const callAsAdmin = (
  service: TestService,
  operation: Operation,
  call: { params?: Record<string, string>; body?: unknown; query?: Record<string, string> } = {},
): Promise<TestResponse> => service.call(operation, { as: admin, ...call });

const expectCreated = async (response: Promise<TestResponse>) => {
  const { status, body } = await response;
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
};

export const createTestBadge = (service: TestService, fields: Record<string, unknown> = {}) =>
  expectCreated(
    callAsAdmin(service, createBadge, {
      body: { name: `Insígnia ${randomBytes(4).toString('hex')}`, description: 'Boa.', ...fields },
    }),
  );

export const createTestLevel = (service: TestService, fields: Record<string, unknown>) =>
  expectCreated(callAsAdmin(service, createLevel, { body: fields }));

export const createTestReward = (service: TestService, fields: Record<string, unknown> = {}) =>
  expectCreated(
    callAsAdmin(service, createReward, {
      body: { title: 'Caneca da feira', description: 'Cerâmica.', pointsCost: 10, stock: 5, ...fields },
    }),
  );

export const createPicture = (): Promise<Buffer> =>
  sharp(randomBytes(64 * 64 * 3), { raw: { width: 64, height: 64, channels: 3 } })
    .png()
    .toBuffer();

export function toFormData(
  fields: Record<string, unknown>,
  file?: { name: string; bytes: Uint8Array },
): FormData {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) data.append(field, String(value));
  if (file) data.append(file.name, new Blob([Uint8Array.from(file.bytes)]), 'foto.png');
  return data;
}
