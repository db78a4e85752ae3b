import { generateKeyPairSync } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { AppModule as Ads } from '@pechincha/ads/app.module';
import { adsConfigSchema } from '@pechincha/ads/config';
import { toDay } from '@pechincha/contracts/days';
import type { EventData, ServiceName } from '@pechincha/contracts/event';
import { moderationApproved } from '@pechincha/contracts/events/moderation';
import { promotionDecisionSettled, promotionSubmitted } from '@pechincha/contracts/events/promotion';
import { userRegistered, userStatusChanged } from '@pechincha/contracts/events/user';
import { listActiveAdvertisements, listAdvertisements } from '@pechincha/contracts/operations/ads';
import { listSubscriptions } from '@pechincha/contracts/operations/internal';
import type { SubscriptionKind } from '@pechincha/contracts/subscriptions';
import { listBadges, listRedemptions, listRewards } from '@pechincha/contracts/operations/gamification';
import { listLevels } from '@pechincha/contracts/operations/gamification-admin';
import { getPromotion, listComments } from '@pechincha/contracts/operations/promotions';
import { login } from '@pechincha/contracts/operations/users';
import { AppModule as Gamification } from '@pechincha/gamification/app.module';
import { gamificationConfigSchema } from '@pechincha/gamification/config';
import { AppModule as Moderation } from '@pechincha/moderation/app.module';
import { AppModule as Notifications } from '@pechincha/notifications/app.module';
import { notificationsConfigSchema } from '@pechincha/notifications/config';
import { AppModule as Promotions } from '@pechincha/promotions/app.module';
import { promotionsConfigSchema } from '@pechincha/promotions/config';
import { type KitOptions, serviceConfig, type ServiceConfig } from '@pechincha/service-kit/config';
import { makeEvent, newId } from '@pechincha/testing/event-factory';
import { eventually } from '@pechincha/testing/eventually';
import { member, TestService } from '@pechincha/testing/test-service';
import { AppModule as Users } from '@pechincha/users/app.module';
import { usersConfigSchema } from '@pechincha/users/config';
import sharp from 'sharp';
import { AdsSeeder } from '../src/services/ads-seeder.ts';
import { GamificationSeeder } from '../src/services/gamification-seeder.ts';
import { ModerationSeeder, PromotionsSeeder } from '../src/services/promotions-seeder.ts';
import { openApplicationContext } from '../src/services/service-seeder.ts';
import { NotificationsSeeder, UsersSeeder } from '../src/services/users-seeder.ts';

/** Runs `work` with a running service and its seeder, which writes to the same database without a server. */
async function withSeeder<S>(
  name: ServiceName,
  createModule: (config: ServiceConfig, kit?: Pick<KitOptions, 'messaging'>) => DynamicModule,
  Seeder: new (context: INestApplicationContext) => S,
  work: (seeder: S, service: TestService) => Promise<void>,
): Promise<void> {
  const service = await TestService.start(name, createModule);
  const context = await openApplicationContext(createModule(service.config));
  try {
    await work(new Seeder(context), service);
  } finally {
    await context.close();
    await service.destroy();
  }
}

const admin = member(newId(), 'admin');
const onOctober = (day: number): Date => new Date(Date.UTC(2026, 9, day, 12));
const picture = await sharp({ create: { width: 970, height: 250, channels: 3, background: '#0b6b4c' } })
  .png()
  .toBuffer();
const registeredEvent = (userId: string, name: string) =>
  makeEvent(userRegistered, { userId, name, avatar: null }, { subject: userId });

it('ads seeder creates advertisements and banners with pictures, views and clicks', () =>
  withSeeder(
    'ads',
    (config, kit) => Ads.forRoot(adsConfigSchema.parse({ ...process.env, ...config }), kit),
    AdsSeeder,
    async (seeder, service) => {
      const ago = (days: number): Date => new Date(Date.now() - days * 86_400_000);
      const fields = {
        author: admin.sub,
        title: 'Casa nova',
        description: 'Com montagem incluída.',
        targetUrl: 'https://lar-jacaranda.example/casa-nova',
        position: 'top' as const,
        picture,
        startDate: ago(3),
        at: ago(4),
      };
      const ad = { ...fields, size: 'large' as const, duration: 8, endDate: ago(-3) };
      const id = await seeder.createAdvertisement(ad);
      const banner = await seeder.createCityBanner({ ...fields, title: 'De Ibaiti', city: 'ibaiti' });
      const [ana, bia] = [newId(), newId()];
      for (const viewer of [ana, bia, ana]) await seeder.recordViews([id, banner], viewer, ago(2));
      await seeder.recordClick(id, ana, ago(2));
      await seeder.flushInteractions();
      const { body } = await service.call(listActiveAdvertisements, { query: { city: 'ibaiti' } });
      expect(body.map(({ _id }: { _id: string }) => _id)).toEqual([banner, id]);
      expect((await seeder.list()).get('Casa nova')).toEqual({ id, views: 2 });
      const { body: all } = await service.call(listAdvertisements, { as: admin });
      expect(all).toMatchObject([{ _id: id, views: 2, clicks: 1, createdAt: fields.at.toISOString() }]);
      expect(all[0].image).toMatch(/-1200\.webp$/);
    },
  ));

it('gamification seeder creates badges, rewards, levels, points and redemptions at given times', () =>
  withSeeder(
    'gamification',
    (config, kit) => Gamification.forRoot(gamificationConfigSchema.parse({ ...process.env, ...config }), kit),
    GamificationSeeder,
    async (seeder, service) => {
      const ana = member();
      await service.publishAndWait(registeredEvent(ana.sub, 'Ana'));
      const badge = { name: 'Coruja', description: 'À noite.', criteria: 'Publicar à noite', picture };
      await seeder.createBadge(badge);
      await seeder.saveLevel({ name: 'Novato', minPoints: 0, description: 'Acabou de chegar.', picture });
      await seeder.saveLevel({ name: 'Lenda', minPoints: 9000, picture });
      const reward = { title: 'Caneca', description: '300 ml', pointsCost: 10, stock: 3, picture };
      const mug = await seeder.createReward(reward);
      await seeder.setPoints(ana.sub, 150, admin.sub, onOctober(1));
      await seeder.giveBadge(ana.sub, 'Coruja', admin.sub, onOctober(2));
      const delivered = await seeder.redeem(ana.sub, mug, onOctober(3));
      const cancelled = await seeder.redeem(ana.sub, mug, onOctober(4));
      expect(await seeder.findRedemption(ana.sub, onOctober(4))).toEqual({
        id: cancelled,
        status: 'pending',
      });
      expect(await seeder.findRedemption(ana.sub, onOctober(5))).toBeUndefined();
      await seeder.updateRedemptionStatus(delivered, 'delivered', admin.sub, onOctober(5));
      await seeder.updateRedemptionStatus(cancelled, 'cancelled', admin.sub, onOctober(6));
      const accounts = service.database.collection<{ _id: string }>('accounts');
      await eventually(async () => {
        expect(await seeder.getPoints(ana.sub)).toBe(140);
        expect(await accounts.findOne({ _id: ana.sub })).toMatchObject({
          level: 'Garimpeiro',
          badges: [{ earnedAt: onOctober(2) }],
        });
      });
      const { body } = await service.call(listRedemptions, { as: ana });
      expect(body.map(({ date, status }: Record<string, string>) => [date, status])).toEqual([
        [onOctober(4).toISOString(), 'cancelled'],
        [onOctober(3).toISOString(), 'delivered'],
      ]);
      expect((await service.call(listBadges, {})).body[0].icon).not.toBeNull();
      expect((await service.call(listRewards, {})).body[0]).toMatchObject({
        stock: 2,
        image: expect.any(String),
      });
      const levels = (await service.call(listLevels, { as: admin })).body as { name: string }[];
      expect(levels).toHaveLength(6);
      expect(levels[0]).toMatchObject({ name: 'Novato', icon: expect.any(String) });
    },
  ));

it('moderation seeder decides as the given manager at the given time and the service publishes the decisions', () =>
  withSeeder(
    'moderation',
    (config, kit) => Moderation.forRoot(serviceConfig.parse({ ...process.env, ...config }), kit),
    ModerationSeeder,
    async (seeder, service) => {
      const [goodId, badId, manager] = [newId(), newId(), newId()];
      const submission: Omit<EventData<typeof promotionSubmitted>, 'promotionId'> = {
        revision: 1,
        author: { _id: newId(), name: 'Joana Siqueira', avatar: null },
        title: 'Fone de ouvido Bluetooth',
        description: 'Frete grátis para o Sul.',
        originalPrice: 319.9,
        promotionalPrice: 199.9,
        store: 'Som da Praça',
        link: 'https://som-da-praca.example/fone',
        coupon: 'FONE10',
        image: null,
        category: 'eletronicos',
        city: 'online',
        createdAt: '2026-09-20T15:04:05.000Z',
      };
      expect(await seeder.listPending()).not.toContain(goodId);
      const events = [goodId, badId].map((promotionId) =>
        makeEvent(promotionSubmitted, { ...submission, promotionId }, { subject: promotionId }),
      );
      await service.publishAndWait(...events);
      expect(await seeder.listPending()).toContain(goodId);

      await seeder.approve(goodId, manager, onOctober(1));
      const reason = { moderationReason: 'Link quebrado', reasonCode: 'link' as const };
      await seeder.reject(badId, manager, reason, onOctober(2));
      const rejected = await eventually(() => {
        const [event] = service.broker.listReceived('moderation.rejected');
        if (!event) throw new Error('Not rejected yet');
        return event.data as { decisionId: string };
      });
      const settled = { promotionId: badId, requestId: rejected.decisionId, settlement: 'applied' } as const;
      await service.publishAndWait(makeEvent(promotionDecisionSettled, { ...settled, request: 'decision' }));
      const [text, answer] = ['O link funciona, acabei de abrir.', 'O link abre outra loja.'];
      const admin = newId();
      for (const _time of [1, 2]) {
        const id = await seeder.appeal(badId, submission.author._id, text, onOctober(3));
        await seeder.answer(id, admin, { outcome: 'kept', publicReason: answer }, onOctober(4));
      }
      expect(await seeder.listPending()).not.toContain(goodId);
      await eventually(() => {
        expect(service.broker.listReceived('moderation.approved')).toMatchObject([
          { subject: goodId, occurredAt: onOctober(1).toISOString(), data: { moderatorId: manager } },
        ]);
        expect(service.broker.listReceived('moderation.rejected')).toMatchObject([
          {
            subject: badId,
            occurredAt: onOctober(2).toISOString(),
            data: { moderationReason: 'Link quebrado' },
          },
        ]);
        expect(service.broker.listReceived('appeal.decided')).toMatchObject([
          { occurredAt: onOctober(4).toISOString(), data: { moderatorId: admin, outcome: 'kept' } },
        ]);
      });
    },
  ));

it('notifications seeder creates active and inactive rules at given times', () =>
  withSeeder(
    'notifications',
    (config, kit) =>
      Notifications.forRoot(notificationsConfigSchema.parse({ ...process.env, ...config }), kit),
    NotificationsSeeder,
    async (seeder, service) => {
      const [owner, at] = [newId(), onOctober(1)];
      const list = async (kind: SubscriptionKind) => {
        const as = { kind: 'gateway' } as const;
        return (await service.call(listSubscriptions, { as, params: { id: owner }, query: { kind } })).body;
      };
      const off = { member: owner, body: { kind: 'alert' as const, keyword: 'café' }, isActive: false, at };
      const on = {
        ...off,
        body: { kind: 'mute' as const, store: 'loja.com.br', maxPrice: 10 },
        isActive: true,
      };
      const ids = [await seeder.saveSubscription(off), await seeder.saveSubscription(on)];
      const alert = { _id: ids[0], kind: 'alert', keyword: 'café', isActive: false };
      expect(await list('alert')).toEqual([alert]);
      expect(await list('mute')).toEqual([{ _id: ids[1], ...on.body, isActive: true }]);
      expect(await service.listRows('subscriptions')).toMatchObject([{ createdAt: at }, { createdAt: at }]);
      // An interrupted seeding may have created the rule without deactivating it.
      await service.database.collection('subscriptions').updateMany({}, { $set: { isActive: true } });
      expect([await seeder.saveSubscription(off), await seeder.saveSubscription(on)]).toEqual(ids);
      expect(await service.listRows('subscriptions')).toHaveLength(2);
      expect(await list('alert')).toEqual([alert]);
    },
  ));

it('promotions seeder creates a promotion with picture, reactions and comments at given times', () =>
  withSeeder(
    'promotions',
    (config, kit) => Promotions.forRoot(promotionsConfigSchema.parse({ ...process.env, ...config }), kit),
    PromotionsSeeder,
    async (seeder, service) => {
      const [ana, bia] = [member(), member()];
      await service.publishAndWait(
        registeredEvent(ana.sub, 'Ana Souza'),
        registeredEvent(bia.sub, 'Bia Lima'),
      );
      const validUntil = toDay(new Date(Date.now() + 2 * 86_400_000));
      const texts = {
        description: 'Direto do produtor.',
        promotionalPrice: 7.5,
        originalPrice: 9,
        store: 'Mercearia da Vila',
      };
      const id = await seeder.publish({
        ...texts,
        author: ana.sub,
        title: 'Feijão de Ibaiti',
        category: 'alimentos',
        city: 'ibaiti',
        coupon: 'FEIJAO',
        validity: { validUntil },
        picture,
        at: onOctober(1),
      });
      expect(await seeder.listPending()).toEqual(new Set([id]));
      const approval = { decisionId: newId(), promotionId: id, revision: 1, moderatorId: newId() };
      const approvedAt = { subject: id, occurredAt: onOctober(1) };
      await service.publishAndWait(makeEvent(moderationApproved, approval, approvedAt));
      await eventually(async () => expect(await seeder.findStatus(id)).toBe('active'));
      expect(await seeder.listPending()).toEqual(new Set());
      await seeder.react(id, bia.sub, 'like', onOctober(2));
      const memberStatus = {
        userId: bia.sub,
        voteWeight: 2,
        trusted: false,
        addressGroup: null,
        suspended: false,
      };
      await service.publishAndWait(makeEvent(userStatusChanged, memberStatus, { subject: bia.sub }));
      expect((await seeder.listVoteWeights()).get(bia.sub)).toBe(2);
      const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
      const failure = { coupon: 'failed', reason: 'esgotado' } as const;
      // A continued seeding repeats checks.
      for (const result of ['ok', 'ok'] as const)
        await seeder.castValidityVote(id, bia.sub, { result, ...failure }, minutesAgo(12));
      expect((await service.call(getPromotion, { params: { id } })).body).toMatchObject({
        validUntil,
        freshness: { people: 1 },
        couponHealth: { state: 'unknown', worked: 0, failed: 1, reasons: ['esgotado'] },
      });
      const first = { author: bia.sub, content: 'Bom demais', at: onOctober(3) };
      const parentCommentId = await seeder.comment(id, first);
      await seeder.comment(id, { author: ana.sub, content: 'Né?', parentCommentId, at: onOctober(4) });
      // What a continued seeding leaves as it is.
      expect(await seeder.listIds([ana.sub])).toEqual(new Map([['Feijão de Ibaiti', id]]));
      expect(await seeder.listIds([bia.sub])).toEqual(new Map());
      expect(await seeder.listReactions()).toEqual(new Set([`${id} ${bia.sub}`]));
      expect((await seeder.listCommentIds(id)).get('Bom demais')).toBe(parentCommentId);
      await seeder.setStatus(id, 'expired', newId(), onOctober(6));
      const { body } = await service.call(getPromotion, { as: bia, params: { id } });
      expect(body).toMatchObject({
        _id: id,
        title: 'Feijão de Ibaiti',
        city: 'ibaiti',
        link: '',
        status: 'expired',
        createdAt: onOctober(1).toISOString(),
        likesCount: 1,
        commentsCount: 2,
        hasLiked: true,
      });
      expect(body.image).not.toBeNull();
      const { comments } = (await service.call(listComments, { params: { id } })).body;
      expect(comments.map(({ createdAt }: { createdAt: string }) => createdAt)).toEqual(
        [onOctober(3), onOctober(4)].map((time) => time.toISOString()),
      );
      const [last] = (await service.listRows('status_changes')).filter(({ to }) => to === 'expired');
      expect(last).toMatchObject({ from: 'active', at: onOctober(6) });
    },
  ));

it('users seeder registers accounts at given times', () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const settings = {
    MEMBER_TOKEN_PRIVATE_KEY: privateKey,
    PUBLIC_URL: 'https://pechincha.example',
    MAIL_DIR: tmpdir(),
  };
  return withSeeder(
    'users',
    (config, kit) => Users.forRoot(usersConfigSchema.parse({ ...process.env, ...config, ...settings }), kit),
    UsersSeeder,
    async (seeder, service) => {
      expect((await seeder.listAccounts()).size).toBe(0);
      const zeca = { name: 'Zeca', email: 'zeca@correio.example', password: 'demo1234', at: onOctober(1) };
      const id = await seeder.register({ ...zeca, role: 'manager', status: 'suspended', avatar: picture });
      expect((await seeder.listAccounts()).get(zeca.email)).toMatchObject({ _id: id, status: 'suspended' });
      const row = await service.database.collection('accounts').findOne({ email: zeca.email });
      expect(row).toMatchObject({ role: 'manager', status: 'suspended', createdAt: zeca.at });
      expect(String(row?._id)).toBe(id);
      expect(row?.['avatar']).toMatch(/^\/uploads\/[0-9a-f]{40}-160\.webp$/);
      await eventually(() =>
        expect(service.broker.listReceived('user.registered')).toMatchObject([
          { subject: id, occurredAt: zeca.at.toISOString() },
        ]),
      );
      await expect(seeder.register(zeca)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });

      const ana = { ...zeca, name: 'Ana', email: 'ana@correio.example' };
      await seeder.register(ana);
      const { email, password } = ana;
      expect((await service.call(login, { body: { email, password } })).status).toBe(200);
    },
  );
});
