import { advertisement, publicAdvertisement } from '@pechincha/contracts/entities/advertisement';
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
import {
  appeal,
  logEntry,
  moderationStatistics,
  ownLogEntry,
} from '@pechincha/contracts/entities/moderation-log';
import { notification } from '@pechincha/contracts/entities/notification';
import {
  validityVoteState,
  comment,
  localStats,
  promotion,
  reactionState,
  type Promotion,
} from '@pechincha/contracts/entities/promotion';
import { site } from '@pechincha/contracts/entities/site';
import { subscription } from '@pechincha/contracts/entities/subscription';
import { adminUser, authorView, currentUser, publicUser } from '@pechincha/contracts/entities/user';
import { getAdminStats } from '@pechincha/contracts/operations/gateway';
import { auditEntry } from '@pechincha/contracts/operations/users-admin';
import { lastEvents, realtimeEvents, siteVersion } from '@pechincha/contracts/realtime';
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
import {
  parseAppeal,
  parseLogEntry,
  parseModerationStatistics,
  parseOwnLogEntry,
  parsePendingPromotions,
} from './moderation';
import {
  parseLastEvents,
  parseNotification,
  parseSiteVersion,
  parseSubscriptions,
  realtimeEventParsers,
} from './notification';
import { parseAuthor, parsePromotion, parsePromotionList, parseReactionState } from './promotion';
import {
  parseCheckState,
  parseComment,
  parseComments,
  parsePromotionDetails,
  parsePublishResponse,
  withDetails,
} from './promotion-details';
import { parseSite } from './site';
import { parseAudit, parseLocalStats, parseStats } from './stats';
import { parseAdminUser, parseCurrentUser, parsePublicUser, parseUserPage } from './user';

beforeAll(() => {
  Object.assign(globalThis, { location: { origin: 'https://pechincha.example' } });
});

/** The part of a zod schema that these tests walk through. */
interface SchemaNode {
  _zod: {
    def: {
      type: string;
      shape?: Record<string, SchemaNode>;
      innerType?: SchemaNode;
      element?: SchemaNode;
      entries?: Record<string, string>;
      values?: readonly unknown[];
      format?: string;
    };
  };
}

/** Texts of which only days are accepted. */
const dayFields = ['validFrom', 'validUntil'];

function makeSample({ _zod: { def } }: SchemaNode): unknown {
  if (def.shape)
    return Object.fromEntries(
      Object.entries(def.shape).map(([name, schema]) => [
        name,
        dayFields.includes(name) ? '2026-11-30' : makeSample(schema),
      ]),
    );
  if (def.innerType) return makeSample(def.innerType);
  if (def.element) return [makeSample(def.element)];
  if (def.entries) return Object.values(def.entries)[0];
  if (def.values) return def.values[0];
  if (def.type === 'boolean') return true;
  if (def.type === 'number') return 7;
  return def.format === 'datetime' ? '2026-11-21T12:00:00.000Z' : '0123456789abcdef01234567';
}

/**
 * Whether every field has the type of the schema; null and undefined only where the schema allows them. NaN stands for
 * a number that did not come.
 */
function matchesSchema({ _zod: { def } }: SchemaNode, value: unknown): boolean {
  if (def.type === 'optional') return value === undefined || matchesSchema(def.innerType!, value);
  if (def.type === 'nullable') return value === null || matchesSchema(def.innerType!, value);
  if (def.shape) {
    const input = value as Record<string, unknown>;
    return Object.entries(def.shape).every(([name, schema]) => matchesSchema(schema, input[name]));
  }
  if (def.element) return Array.isArray(value) && value.every((entry) => matchesSchema(def.element!, entry));
  if (def.values) return def.values.includes(value);
  if (def.type === 'number') return Number.isNaN(value) || Number.isFinite(value);
  if (def.type === 'boolean') return typeof value === 'boolean';
  return typeof value === 'string';
}

const parseFirst =
  <T>(parse: (input: unknown) => T[]) =>
  (input: unknown): unknown =>
    parse([input])[0];

/** Fields that other servers do not send; pages work without them. */
const optionalFields = ['revision', 'authorRecord', 'pointsCost', 'emailConfirmed'];

const cases: [string, unknown, (input: unknown) => unknown][] = [
  ['promotion', promotion, parsePromotionDetails],
  ['comment', comment, parseComment],
  ['reactions', reactionState, parseReactionState],
  ['check', validityVoteState, parseCheckState],
  ['local statistics', localStats, parseLocalStats],
  ['author', authorView, parseAuthor],
  ['public user', publicUser, parsePublicUser],
  ['account', adminUser, parseAdminUser],
  ['own account', currentUser, parseCurrentUser],
  ['shown advertisement', publicAdvertisement, parseFirst(parsePublicAdvertisements)],
  ['advertisement', advertisement, parseAdvertisement],
  ['pending promotion', pendingPromotion, parseFirst(parsePendingPromotions)],
  ['decision', logEntry, parseLogEntry],
  ['own decision', ownLogEntry, parseOwnLogEntry],
  ['statistics of moderation', moderationStatistics, parseModerationStatistics],
  ['appeal', appeal, parseAppeal],
  ['badge', badge, parseBadge],
  ['reward', reward, parseReward],
  ['level', level, parseLevel],
  ['redemption', redemption, parseFirst(parseRedemptions)],
  ['redemption for admins', adminRedemption, parseAdminRedemption],
  ['gamification user', gamificationUser, parseFirst(parseGamificationUsers)],
  ['point rules', pointRules, parseRules],
  ['notification', notification, parseNotification],
  ['subscription', subscription, parseFirst(parseSubscriptions)],
  ['dashboard', getAdminStats.response, parseStats],
  ['audit entry', auditEntry, (input) => parseAudit([input]).entries[0]],
  ['site', site, parseSite],
  ['last events', lastEvents, parseLastEvents],
  ['version of the site', siteVersion, parseSiteVersion],
  ...Object.entries(realtimeEvents).map(([name, schema]): [string, unknown, (input: unknown) => unknown] => [
    `event ${name}`,
    schema,
    realtimeEventParsers[name as keyof typeof realtimeEventParsers],
  ]),
];

describe.each(cases)('%s parser', (_name, contract, parse) => {
  const schema = contract as SchemaNode;
  const sample = makeSample(schema) as Record<string, unknown>;
  const requiredShape = Object.fromEntries(
    Object.entries(schema._zod.def.shape!).filter(([name]) => !optionalFields.includes(name)),
  );

  it('returns a complete response unchanged', () => {
    expect(parse(sample)).toMatchObject(sample);
  });

  it.each([
    ['missing', undefined],
    ['null', null],
    ['of another type', { not: 'this' }],
  ])('matches the contract when any field is %s', (_case, value) => {
    for (const field of Object.keys(sample)) {
      const parsed = parse({ ...sample, [field]: value });
      expect([
        field,
        matchesSchema({ _zod: { def: { type: 'object', shape: requiredShape } } }, parsed),
      ]).toEqual([field, true]);
    }
  });

  it.each([[undefined], [null], [''], [{}], ['<!doctype html>'], [7]])(
    'matches the contract when the response is %j',
    (input) => {
      const parsed = parse(input);
      if (parsed !== undefined)
        expect(matchesSchema({ _zod: { def: { type: 'object', shape: requiredShape } } }, parsed)).toBe(true);
    },
  );
});

const id = '0123456789abcdef01234567';

it('own account parser reads no state of e-mail and votes when an older server sends none', () => {
  expect(parseCurrentUser({ _id: id })).toMatchObject({
    emailConfirmed: undefined,
    voice: 1,
    voiceMissing: [],
  });
});

describe('promotion parser', () => {
  it('calculates the discount from the prices when none is sent', () => {
    expect(parsePromotion({ originalPrice: 200, promotionalPrice: 150 }).discount).toBe(25);
    expect(parsePromotion({ originalPrice: 200, promotionalPrice: 150, discount: 0 }).discount).toBe(0);
    expect(parsePromotion({ originalPrice: null, promotionalPrice: 150 }).discount).toBe(0);
  });

  it.each([
    ['São Paulo', 'sao-paulo'],
    ['Online', 'online'],
    ['', 'online'],
    [undefined, 'online'],
  ])('maps city %j to slug %j', (city, slug) => {
    expect(parsePromotion({ city }).city).toBe(slug);
  });

  it('counts the reaction ids when no counts are sent', () => {
    expect(parsePromotion({ likes: [id, id], dislikes: [id] })).toMatchObject({
      likesCount: 2,
      dislikesCount: 1,
    });
  });

  it('reads no final price and no condition from anything but amounts and texts', () => {
    const deal = parsePromotion({ promotionalPrice: 100, finalPrice: {}, condition: null });
    expect(deal).toMatchObject({ finalPrice: undefined, condition: undefined });
    expect(parsePromotion({ finalPrice: 115.5, condition: 'no Pix' })).toMatchObject({
      finalPrice: 115.5,
      condition: 'no Pix',
    });
  });

  it('reads the conditions that it knows from a deal as it was received', () => {
    const received = {
      payment: 'cheque',
      shipping: 'fixed',
      shippingPrice: '15.5',
      installments: 'x',
      requires: ['app', 'sorte'],
      storeSlug: 'loja.example',
    };
    expect(withDetails({ ...received, ...parsePromotion(received) } as unknown as Promotion)).toMatchObject({
      payment: undefined,
      shipping: 'fixed',
      shippingPrice: 15.5,
      installments: undefined,
      requires: ['app'],
      storeSlug: 'loja.example',
    });
  });

  it('keeps the status when it is unknown', () => {
    expect(parsePromotion({ status: 'archived' }).status).toBe('archived');
  });

  it('marks the author as deleted when the author id is missing', () => {
    expect(parsePromotion({ author: { name: 'Ana' } }).author).toMatchObject({ name: 'Ana', deleted: true });
    expect(parsePromotion({ author: id }).author).toMatchObject({ _id: id, name: '' });
    expect(parsePromotion({ author: 'Ana' }).author.name).toBe('Ana');
    expect(parsePromotion({ author: { _id: id, name: 'Conta removida' } }).author.deleted).toBeUndefined();
  });
});

it.each([
  ['as a bare array', [{ _id: id }]],
  ['under promotions', { promotions: [{ _id: id }] }],
  ['under data', { data: [{ _id: id }] }],
])('parsePromotionList returns one page when the promotions come %s', (_case, input) => {
  expect(parsePromotionList(input)).toMatchObject({
    promotions: [{ _id: id }],
    page: 1,
    totalPages: 1,
    total: 1,
    totalIsExact: true,
  });
});

it.each([
  ['as a bare array', [{ _id: id }]],
  ['under comments', { comments: [{ _id: id }], total: 1 }],
  ['under data', { data: [{ _id: id }] }],
])('parseComments returns the comments when they come %s', (_case, input) => {
  expect(parseComments(input)).toMatchObject([{ _id: id, parentComment: null, deleted: false }]);
});

it.each([
  [{ imageUrl: '/uploads/a.webp' }, '/uploads/a.webp'],
  [{ image: 'https://pechincha.example/b.webp' }, '/b.webp'],
  [{ image: 'uploads/c.png' }, '/uploads/c.png'],
  [{ image: 'https://elsewhere.example/d.webp' }, 'https://elsewhere.example/d.webp'],
  [{ ok: true }, ''],
  ['', ''],
])('parseUploadedImage maps response %j to URL %j', (input, url) => {
  expect(parseUploadedImage(input)).toBe(url);
});

it('parsePublishResponse returns an empty promotion when the response has only a message', () => {
  expect(parsePublishResponse({ msg: 'Publicada' })).toMatchObject({
    message: 'Publicada',
    promotion: { _id: '' },
  });
});

it('parseAdvertisement sets endsAt to the end of the last day when only endDate is sent', () => {
  expect(parseAdvertisement({ endDate: '2026-11-30T03:00:00.000Z' }).endsAt).toBe('2026-12-01T03:00:00.000Z');
  expect(parseAdvertisement({}).endsAt).toBeNull();
  expect(parseAdvertisement({ size: '' }).size).toBeNull();
});

it('parseReward reads the stock when it is sent as quantity', () => {
  expect(parseReward({ quantity: 9 }).stock).toBe(9);
});

it('parseRedemptions sets pointsCost to null when it is missing', () => {
  expect(parseRedemptions([{ _id: id, reward: { title: 'Caneca' } }])[0]?.pointsCost).toBeNull();
});

it('parsePendingPromotions uses createdAt when submittedAt is missing', () => {
  const [deal] = parsePendingPromotions({ promotions: [{ _id: id, createdAt: '2026-11-21T12:00:00.000Z' }] });
  expect(deal).toMatchObject({
    submittedAt: '2026-11-21T12:00:00.000Z',
    authorRecord: null,
    revision: undefined,
  });
});

it('parseUserPage returns one page when the users come as a bare array', () => {
  expect(parseUserPage([{ _id: id }])).toMatchObject({
    users: [{ _id: id }],
    pagination: { total: 1, pages: 1 },
  });
});

it('promotionCreated parser reads the deal when the event embeds it', () => {
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
