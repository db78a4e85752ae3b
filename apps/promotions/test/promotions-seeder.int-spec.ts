import { Test } from '@nestjs/testing';
import { listComments, getPromotion } from '@pechincha/contracts/operations/promotions';
import { Clock, SettableClock } from '@pechincha/persistence/clock';
import { eventually } from '@pechincha/testing/eventually';
import { member, TestService } from '@pechincha/testing/test-service';
import { AppModule } from '../src/app.module.js';
import { promotionsConfigSchema, type PromotionsConfig } from '../src/config.js';
import { PromotionsSeeder } from '../src/promotions-seeder.js';
import { approvedEvent, createPicture, registerMembers, type Member } from './helpers.js';

let service: TestService;
let config: PromotionsConfig;
let ana: Member;
let bia: Member;

beforeAll(async () => {
  service = await TestService.start('promotions', (options, kit) => {
    config = promotionsConfigSchema.parse({ ...process.env, ...options });
    return AppModule.forRoot(config, kit);
  });
  [ana, bia] = (await registerMembers(service, 'Ana Souza', 'Bia Lima')) as [Member, Member];
});
afterAll(() => service.destroy());

it('promotions seeder creates a promotion with picture, reactions and comments at given times', async () => {
  const context = await Test.createTestingModule({ imports: [AppModule.forRoot(config)] })
    .overrideProvider(Clock)
    .useValue(new SettableClock())
    .compile();
  await context.init();
  try {
    const seeder = new PromotionsSeeder(context);
    const at = (day: number) => new Date(Date.UTC(2026, 9, day, 12));
    const id = await seeder.publish({
      id: 'c'.repeat(24),
      author: ana.sub,
      title: 'Feijão de Ibaiti',
      description: 'Direto do produtor.',
      promotionalPrice: 7.5,
      originalPrice: 9,
      store: 'Mercearia da Vila',
      category: 'alimentos',
      city: 'ibaiti',
      picture: await createPicture(),
      at: at(1),
    });
    await service.publishAndWait(approvedEvent(id));
    await eventually(async () => expect(await seeder.findStatus(id)).toBe('active'));
    await seeder.react(id, bia.sub, 'like', at(2));
    const parentCommentId = await seeder.comment(id, { author: bia.sub, content: 'Bom demais', at: at(3) });
    await seeder.comment(id, { author: ana.sub, content: 'Né?', parentCommentId, at: at(4) });
    await seeder.edit(id, {
      author: ana.sub,
      title: 'Feijão carioca de Ibaiti',
      description: 'Direto do produtor.',
      promotionalPrice: 7.5,
      originalPrice: 9,
      store: 'Mercearia da Vila',
      at: at(5),
    });
    await seeder.setStatus(id, 'expired', member().sub, at(6));
    const { body } = await service.call(getPromotion, { as: bia, params: { id } });
    expect(body).toMatchObject({
      _id: 'c'.repeat(24),
      title: 'Feijão carioca de Ibaiti',
      city: 'ibaiti',
      link: '',
      status: 'expired',
      createdAt: at(1).toISOString(),
      likesCount: 1,
      commentsCount: 2,
      hasLiked: true,
    });
    expect(body.image).not.toBeNull();
    const { comments } = (await service.call(listComments, { params: { id } })).body;
    const [last] = (await service.listRows('status_changes')).filter(({ to }) => to === 'expired');
    expect(last).toMatchObject({ from: 'active', at: at(6) });
    expect(comments.map(({ createdAt }: { createdAt: string }) => createdAt)).toEqual(
      [at(3), at(4)].map((time) => time.toISOString()),
    );
  } finally {
    await context.close();
  }
});
