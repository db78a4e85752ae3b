import { jest } from '@jest/globals';
import { deleteComment, editComment } from '@pechincha/contracts/operations/promotions';
import type { Chapter } from '@pechincha/testing/chapters';
import { newId } from '@pechincha/testing/event-factory';
import { member, visitor, type TestService } from '@pechincha/testing/test-service';
import { createComment, findComment, getComments } from '../comments.js';
import {
  createActivePromotions,
  endYesterday,
  registerMembers,
  waitForEvents,
  type Member,
} from '../helpers.js';
import { passHours } from '../votes.js';

let service: TestService;
let ana: Member;
let bia: Member;
let promotionId: string;

const edit = (id: string, as: Member | typeof visitor, body: unknown) =>
  service.call(editComment, { as, params: { id }, body });
const post = (content: string, parent?: string) => createComment(service, promotionId, bia, content, parent);
const read = async (id: string) => findComment(await getComments(service, promotionId), id);
const listEdits = () => service.broker.listReceived('comment.edited');

export const commentEdits: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [ana, bia] = await registerMembers(service, 'Ana Souza', 'Bia Lima');
  });
  beforeEach(async () => {
    promotionId = (await createActivePromotions(service, ana))[0]?._id ?? '';
  });
  afterEach(() => jest.restoreAllMocks());

  it('the author changes the text, which is marked and published', async () => {
    const first = await createComment(service, promotionId, ana, 'Alguém comprou?');
    const id = await post('Eu compri', first);
    const { status, body } = await edit(id, bia, {
      content: ' Eu comprei, @Ana Souza ',
      mentions: [ana.sub],
    });
    expect([status, body.content]).toEqual([200, 'Eu comprei, @Ana Souza']);
    expect(editComment.response.parse(body).editedAt).toBeDefined();
    expect(await read(id)).toEqual(body);
    expect((await read(first))?.editedAt).toBeUndefined();
    const [event] = await waitForEvents(service, 'comment.edited', id, 1);
    expect(event?.data).toEqual({
      commentId: id,
      promotionId,
      promotionTitle: 'Fone Bluetooth com cancelamento de ruído',
      city: 'online',
      author: { _id: bia.sub, name: 'Bia Lima', avatar: null },
      content: 'Eu comprei, @Ana Souza',
      mentions: [ana.sub],
      participants: expect.arrayContaining([ana.sub, bia.sub]),
    });
  });

  it('the same text changes nothing, sent again or by two at once', async () => {
    const id = await post('Chegou');
    expect((await edit(id, bia, { content: 'Chegou ' })).body.editedAt).toBeUndefined();
    const responses = await Promise.all([0, 1].map(() => edit(id, bia, { content: 'Chegou hoje' })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(responses[0]?.body).toEqual(responses[1]?.body);
    await waitForEvents(service, 'comment.edited', id, 1);
  });

  it('two texts at once are both published, in an order', async () => {
    const id = await post('Chegou');
    await Promise.all(['Um', 'Dois'].map((content) => edit(id, bia, { content })));
    const events = await waitForEvents(service, 'comment.edited', id, 2);
    expect(events[0]?.subjectVersion).not.toBe(events[1]?.subjectVersion);
    expect(events[1]?.data).toMatchObject({ content: (await read(id))?.content });
  });

  it('editing returns 409 from minute 15 on', async () => {
    const id = await post('Chegou');
    passHours(14.9 / 60);
    expect((await edit(id, bia, { content: 'Chegou hoje' })).status).toBe(200);
    passHours(15 / 60);
    const { status, body } = await edit(id, bia, { content: 'Chegou ontem' });
    expect([status, body.code, body.msg]).toEqual([
      409,
      'EDIT_TOO_LATE',
      'Só dá para editar nos primeiros 15 minutos.',
    ]);
    expect((await read(id))?.content).toBe('Chegou hoje');
  });

  it('editing is refused to others, and of what is deleted, unknown or closed', async () => {
    const id = await post('Chegou');
    const content = 'Outro';
    for (const other of [ana, member(undefined, 'manager'), member(undefined, 'admin')])
      expect((await edit(id, other, { content })).status).toBe(403);
    expect((await edit(id, visitor, { content })).status).toBe(401);
    for (const wrong of ['', '  ', 'a'.repeat(2001), null, { $ne: 1 }])
      expect((await edit(id, bia, { content: wrong })).body.errors?.[0]?.field).toBe('content');
    expect((await edit(newId(), bia, { content })).body.code).toBe('COMMENT_NOT_FOUND');
    await createComment(service, promotionId, ana, 'Oba', id);
    await service.call(deleteComment, { as: bia, params: { id } });
    expect((await edit(id, bia, { content })).body.code).toBe('COMMENT_NOT_FOUND');
    expect(listEdits().filter(({ subject }) => subject === id)).toEqual([]);
  });

  it('comments of an expired promotion can be edited', async () => {
    const id = await post('Chegou');
    await endYesterday(service, promotionId);
    expect((await edit(id, bia, { content: 'Acabou' })).status).toBe(200);
  });
};
