import { jest } from '@jest/globals';
import { createAlert, MAX_ALERTS } from '@pechincha/contracts/operations/alerts';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import type { Chapter } from '@pechincha/testing/chapters';
import { runNight } from '@pechincha/testing/run-night';
import { member, type TestService } from '@pechincha/testing/test-service';
import { AlertOwnersRecount } from '../../src/reconciliation/alert-owners.recount.js';
import { ReconciliationWorker } from '../../src/reconciliation/reconciliation.worker.js';

let service: TestService;

const [ana, bia, caio] = [member(), member(), member()];

const create = (as: typeof ana, keyword: string) =>
  service.call(createAlert, { as, body: { keyword }, replica: 1 });

const expected = [
  { _id: ana.sub, alerts: 2 },
  { _id: bia.sub, alerts: 1 },
];
const listOwners = () => service.listRows('alert_owners');

export const reconciliation: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    for (const keyword of ['fone', 'cadeira']) await create(ana, keyword);
    await create(bia, 'fone');
  });

  it('recount writes nothing when all alert counts are correct', async () => {
    const transactions = jest.spyOn(service.getProvider(UnitOfWork), 'run');
    expect(await service.getProvider(AlertOwnersRecount).run()).toEqual([]);
    expect(transactions).not.toHaveBeenCalled();
    transactions.mockRestore();
  });

  it('nightly recount repairs alert counts, so that the alert limit is correct again', async () => {
    const rows = service.database.collection<{ _id: string }>('alert_owners');
    await rows.updateOne({ _id: ana.sub }, { $set: { alerts: MAX_ALERTS } });
    await rows.deleteOne({ _id: bia.sub });
    await rows.insertOne({ _id: caio.sub, alerts: 4 } as never);
    expect((await create(ana, 'tênis')).status).toBe(409);
    await runNight(service, ReconciliationWorker);
    expect(await listOwners()).toEqual(expect.arrayContaining([...expected, { _id: caio.sub, alerts: 0 }]));
    expect(await service.getProvider(AlertOwnersRecount).run()).toEqual([]);
    expect((await create(ana, 'tênis')).status).toBe(201);
  });
};
