import { advertisement, publicAdvertisement } from '@pechincha/contracts/entities/advertisement';
import { alert } from '@pechincha/contracts/entities/alert';
import {
  badge,
  gamificationUser,
  level,
  pointRules,
  redemption,
  adminRedemption,
  reward,
} from '@pechincha/contracts/entities/gamification';
import { pendingPromotion } from '@pechincha/contracts/entities/moderation';
import { notification } from '@pechincha/contracts/entities/notification';
import { comment, localStats, promotion, reactionState } from '@pechincha/contracts/entities/promotion';
import { adminUser, authorView, currentUser, publicUser } from '@pechincha/contracts/entities/user';
import { getAdminStats } from '@pechincha/contracts/operations/gateway';
import { auditEntry } from '@pechincha/contracts/operations/users-admin';
import { lastEvents, realtimeEvents } from '@pechincha/contracts/realtime';
import { parseAdvertisement, parsePublicAdvertisements, parseUploadedImage } from './advertisement';
import {
  parseAdminRedemption,
  parseBadge,
  parseGamificationUsers,
  parseLevel,
  parseRedemptions,
  parseReward,
  parseRules,
} from './gamification';
import { parsePendingPromotions } from './moderation';
import { parseAlerts, parseNotification } from './notification';
import {
  parseComment,
  parseComments,
  parseLocalStats,
  parsePromotion,
  parsePromotionList,
  parsePublishResponse,
  parseReactionState,
} from './promotion';
import { realtimeEventParsers, parseLastEvents } from './realtime';
import { parseAudit, parseStats } from './stats';
import { parseAdminUser, parseAuthor, parseCurrentUser, parsePublicUser, parseUserPage } from './user';

beforeAll(() => {
  Object.assign(globalThis, { location: { origin: 'https://pechincha.example' } });
});

/** The kind of what a schema describes, by a value of which every check of its own holds. */
interface SchemaNode {
  _zod: {
    def: {
      type: string;
      shape?: Record<string, SchemaNode>;
      innerType?: SchemaNode;
      element?: SchemaNode;
      entries?: Record<string, string>;
      format?: string;
    };
  };
}

function makeSample({ _zod: { def } }: SchemaNode): unknown {
  if (def.shape)
    return Object.fromEntries(Object.entries(def.shape).map(([name, schema]) => [name, makeSample(schema)]));
  if (def.innerType) return makeSample(def.innerType);
  if (def.element) return [makeSample(def.element)];
  if (def.entries) return Object.values(def.entries)[0];
  if (def.type === 'boolean') return true;
  if (def.type === 'number') return 7;
  return def.format === 'datetime' ? '2026-11-21T12:00:00.000Z' : '0123456789abcdef01234567';
}

/** A value has every field of the contract, each of its kind, null and missing only where the contract says so. */
function matchesSchema({ _zod: { def } }: SchemaNode, value: unknown): boolean {
  if (def.type === 'optional') return value === undefined || matchesSchema(def.innerType!, value);
  if (def.type === 'nullable') return value === null || matchesSchema(def.innerType!, value);
  if (def.shape) {
    const input = value as Record<string, unknown>;
    return Object.entries(def.shape).every(([name, schema]) => matchesSchema(schema, input[name]));
  }
  if (def.element) return Array.isArray(value) && value.every((entry) => matchesSchema(def.element!, entry));
  if (def.type === 'number') return Number.isFinite(value);
  if (def.type === 'boolean') return typeof value === 'boolean';
  return typeof value === 'string';
}

const parseFirst =
  <T>(parse: (input: unknown) => T[]) =>
  (input: unknown): unknown =>
    parse([input])[0];

/** What this server adds to a deal that waits; a page does without. */
const optionalFields = ['revision', 'authorRecord', 'pointsCost'];

const cases: [string, unknown, (input: unknown) => unknown][] = [
  ['promotion', promotion, parsePromotion],
  ['comment', comment, parseComment],
  ['reactions', reactionState, parseReactionState],
  ['local statistics', localStats, parseLocalStats],
  ['author', authorView, parseAuthor],
  ['public user', publicUser, parsePublicUser],
  ['account', adminUser, parseAdminUser],
  ['own account', currentUser, parseCurrentUser],
  ['shown advertisement', publicAdvertisement, parseFirst(parsePublicAdvertisements)],
  ['advertisement', advertisement, parseAdvertisement],
  ['pending promotion', pendingPromotion, parseFirst(parsePendingPromotions)],
  ['badge', badge, parseBadge],
  ['reward', reward, parseReward],
  ['level', level, parseLevel],
  ['redemption', redemption, parseFirst(parseRedemptions)],
  ['redemption for admins', adminRedemption, parseAdminRedemption],
  ['gamification user', gamificationUser, parseFirst(parseGamificationUsers)],
  ['point rules', pointRules, parseRules],
  ['notification', notification, parseNotification],
  ['alert', alert, parseFirst(parseAlerts)],
  ['dashboard', getAdminStats.response, parseStats],
  ['audit entry', auditEntry, (input) => parseAudit([input]).entries[0]],
  ['last events', lastEvents, parseLastEvents],
  ...Object.entries(realtimeEvents).map(([name, schema]): [string, unknown, (input: unknown) => unknown] => [
    `event ${name}`,
    schema,
    realtimeEventParsers[name as keyof typeof realtimeEventParsers],
  ]),
];

describe.each(cases)('%s', (_name, contract, parse) => {
  const schema = contract as SchemaNode;
  const sample = makeSample(schema) as Record<string, unknown>;
  const requiredShape = Object.fromEntries(
    Object.entries(schema._zod.def.shape!).filter(([name]) => !optionalFields.includes(name)),
  );

  it('stays as it is when it is whole', () => {
    expect(parse(sample)).toMatchObject(sample);
  });

  it.each([
    ['missing', undefined],
    ['null', null],
    ['of another kind', { not: 'this' }],
  ])('fits its contract when any field is %s', (_case, value) => {
    for (const field of Object.keys(sample)) {
      const parsed = parse({ ...sample, [field]: value });
      expect([
        field,
        matchesSchema({ _zod: { def: { type: 'object', shape: requiredShape } } }, parsed),
      ]).toEqual([field, true]);
    }
  });

  it.each([[undefined], [null], [''], [{}], ['<!doctype html>'], [7]])(
    'fits its contract when given %j',
    (input) => {
      const parsed = parse(input);
      if (parsed !== undefined)
        expect(matchesSchema({ _zod: { def: { type: 'object', shape: requiredShape } } }, parsed)).toBe(true);
    },
  );
});

const id = '0123456789abcdef01234567';

describe('promotion', () => {
  it('has the discount of its prices when none is given', () => {
    expect(parsePromotion({ originalPrice: 200, promotionalPrice: 150 }).discount).toBe(25);
    expect(parsePromotion({ originalPrice: 200, promotionalPrice: 150, discount: 0 }).discount).toBe(0);
    expect(parsePromotion({ originalPrice: null, promotionalPrice: 150 }).discount).toBe(0);
  });

  it.each([
    ['São Paulo', 'sao-paulo'],
    ['Online', 'online'],
    ['', 'online'],
    [undefined, 'online'],
  ])('of city %j has the slug %j', (city, slug) => {
    expect(parsePromotion({ city }).city).toBe(slug);
  });

  it('counts the ids of its reactions when no counts are given', () => {
    expect(parsePromotion({ likes: [id, id], dislikes: [id] })).toMatchObject({
      likesCount: 2,
      dislikesCount: 1,
    });
  });

  it('keeps a status that is not known', () => {
    expect(parsePromotion({ status: 'archived' }).status).toBe('archived');
  });

  it('has an author with a page only when the id is known', () => {
    expect(parsePromotion({ author: { name: 'Ana' } }).author).toMatchObject({ name: 'Ana', deleted: true });
    expect(parsePromotion({ author: id }).author).toMatchObject({ _id: id, name: '' });
    expect(parsePromotion({ author: 'Ana' }).author.name).toBe('Ana');
    expect(parsePromotion({ author: { _id: id, name: 'Conta removida' } }).author.deleted).toBeUndefined();
  });
});

it.each([
  ['bare', [{ _id: id }]],
  ['under promotions', { promotions: [{ _id: id }] }],
  ['under data', { data: [{ _id: id }] }],
])('promotions are a page when they come %s', (_case, input) => {
  expect(parsePromotionList(input)).toMatchObject({
    promotions: [{ _id: id }],
    page: 1,
    totalPages: 1,
    total: 1,
    totalIsExact: true,
  });
});

it.each([
  ['bare', [{ _id: id }]],
  ['under comments', { comments: [{ _id: id }], total: 1 }],
  ['under data', { data: [{ _id: id }] }],
])('comments are read when they come %s', (_case, input) => {
  expect(parseComments(input)).toMatchObject([{ _id: id, parentComment: null, deleted: false }]);
});

it.each([
  [{ imageUrl: '/uploads/a.webp' }, '/uploads/a.webp'],
  [{ image: 'https://pechincha.example/b.webp' }, '/b.webp'],
  [{ image: 'uploads/c.png' }, '/uploads/c.png'],
  [{ image: 'https://elsewhere.example/d.webp' }, 'https://elsewhere.example/d.webp'],
  [{ ok: true }, ''],
  ['', ''],
])('an upload answered as %j gives the address %j', (input, url) => {
  expect(parseUploadedImage(input)).toBe(url);
});

it('a published promotion is read when only a message is answered', () => {
  expect(parsePublishResponse({ msg: 'Publicada' })).toMatchObject({
    message: 'Publicada',
    promotion: { _id: '' },
  });
});

it('an advertisement ends with its last day when only the day is given', () => {
  expect(parseAdvertisement({ endDate: '2026-11-30T03:00:00.000Z' }).endsAt).toBe('2026-12-01T03:00:00.000Z');
  expect(parseAdvertisement({}).endsAt).toBeNull();
  expect(parseAdvertisement({ size: '' }).size).toBeNull();
});

it('stock is read when it comes as quantity', () => {
  expect(parseReward({ quantity: 9 }).stock).toBe(9);
});

it('a redemption has no cost when none is told', () => {
  expect(parseRedemptions([{ _id: id, reward: { title: 'Caneca' } }])[0]?.pointsCost).toBeNull();
});

it('a pending promotion waits since it was created when the queue does not say', () => {
  const [deal] = parsePendingPromotions({ promotions: [{ _id: id, createdAt: '2026-11-21T12:00:00.000Z' }] });
  expect(deal).toMatchObject({
    submittedAt: '2026-11-21T12:00:00.000Z',
    authorRecord: null,
    revision: undefined,
  });
});

it('users are a page when they come bare', () => {
  expect(parseUserPage([{ _id: id }])).toMatchObject({
    users: [{ _id: id }],
    pagination: { total: 1, pages: 1 },
  });
});

it('a published promotion is told when the event carries the whole deal', () => {
  const event = {
    promotion: { _id: id, title: 'Fone', promotionalPrice: 10, city: 'Ibaiti' },
    author: 'Ana',
  };
  expect(realtimeEventParsers.promotionCreated(event)).toMatchObject({
    id,
    author: { name: 'Ana' },
    title: 'Fone',
    promotionalPrice: 10,
    city: 'ibaiti',
    eventId: '',
  });
});
