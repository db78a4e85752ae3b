import { getPointRules, updatePointRules } from '@pechincha/contracts/operations/gamification-admin';
import type { Chapter } from '@pechincha/testing/chapters';
import type { TestService } from '@pechincha/testing/test-service';
import { admin, callAsAdmin } from '../helpers.js';

let service: TestService;

export const pointRules: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('updatePointRules changes the points and getPointRules returns who changed them', async () => {
    const getRules = async () => (await callAsAdmin(service, getPointRules)).body;
    expect(await getRules()).toEqual({
      rules: [
        { reason: 'promotion-published', text: 'Promoção no ar', points: 50 },
        { reason: 'like-received', text: 'Curtida recebida', points: 2 },
        { reason: 'comment-written', text: 'Comentário publicado', points: 5 },
        { reason: 'deal-proved', text: 'Promoção confirmada por membros', points: 20 },
        { reason: 'check-right', text: 'Aviso certo de que acabou', points: 2 },
        { reason: 'report-upheld', text: 'Denúncia aceita', points: 5 },
        { reason: 'useful-received', text: 'Comentário útil', points: 1 },
      ],
      changedBy: null,
      changedAt: null,
      version: 0,
    });
    const updateRules = (rules: unknown) => callAsAdmin(service, updatePointRules, { body: { rules } });
    const { body } = await updateRules([{ reason: 'comment-written', points: 7 }]);
    expect(body).toMatchObject({
      changedBy: { _id: admin.sub, name: null },
      changedAt: expect.stringMatching(/Z$/),
    });
    expect(body).toEqual(await getRules());
    expect(body.rules.map(({ points }: { points: number }) => points)).toEqual([50, 2, 7, 20, 2, 5, 1]);
    const invalidRules = [
      [],
      'x',
      [{ reason: 'manual', points: 1 }],
      [{ reason: 'like-received', points: -1 }],
      [{}],
      [null],
    ];
    for (const rules of invalidRules) expect((await updateRules(rules)).status).toBe(400);
    expect((await getRules()).rules).toEqual(body.rules);
  });
};
