import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { ONLINE } from '@pechincha/contracts/cities';
import { toDay } from '@pechincha/contracts/days';
import type { EditedPromotion } from '@pechincha/contracts/entities/promotion';
import type { InputOf } from '@pechincha/contracts/operation';
import {
  type EditPromotionBody,
  localEditBody,
  onlineEditBody,
} from '@pechincha/contracts/operations/promotion-bodies';
import { editPromotion } from '@pechincha/contracts/operations/promotions';
import { END_IS_OVER_MESSAGE, isOver } from '@pechincha/contracts/operations/date-fields';
import type { Relation } from '@pechincha/contracts/relations';
import type { SiteRules } from '@pechincha/contracts/site-rules';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { keepSamePicture } from '@pechincha/images/picture.service';
import { Clock } from '@pechincha/persistence/clock';
import { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { type Caller, type MemberCaller, requireMember } from '@pechincha/service-kit/caller';
import { createFieldError, createInvalidInputError, DomainError } from '@pechincha/service-kit/domain-error';
import { SiteSettingsService } from '@pechincha/service-kit/site';
import { Types } from 'mongoose';
import { PromotionReader } from '../lists/promotion-reader.js';
import { assertCanManage } from '../promotions/promotion-visibility.js';
import { ProductsRepository } from '../products/products.repository.js';
import { getStatusUpdate, PromotionLifecycle } from '../lifecycle/promotion-lifecycle.service.js';
import { toValidity } from '../promotions/promotion.mapper.js';
import type { PromotionRow } from '../promotions/promotion.schema.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { SiteChecks } from '../site/site-checks.service.js';
import { toSearchTokens } from '../search/search-words.js';
import { type PromotionContent, toKeptLink, toPromotionContent } from './promotion-content.js';
import { PromotionPictureService } from './promotion-picture.service.js';

/** Changing one of these in an active promotion requires a new approval. */
const MODERATED_FIELDS = [
  'link',
  'relation',
  'store',
  'promotionalPrice',
  'originalPrice',
  'conditions',
] as const;
const EDITABLE_FIELDS = [
  ...MODERATED_FIELDS,
  'title',
  'description',
  'coupon',
  'picture',
  'validFrom',
  'validUntil',
] as const;

const hasChanged = (
  fields: readonly (keyof PromotionContent)[],
  before: PromotionContent,
  after: PromotionContent,
): boolean => fields.some((field) => !isDeepStrictEqual(before[field] ?? null, after[field] ?? null));

/** Expired and removed promotions keep their status, unless a new last day makes one valid again. */
function getStatusAfterEdit(
  before: PromotionRow,
  after: PromotionContent,
  isAdmin: boolean,
  now: Date,
): PromotionStatus {
  if (before.status === 'rejected') return 'pending';
  if (before.status === 'expired' && before.endedBy === 'date' && !isOver(toValidity(after), now))
    return 'pending';
  if (before.status === 'active' && !isAdmin && hasChanged(MODERATED_FIELDS, before, after)) return 'pending';
  return before.status;
}

/** Message for the author; undefined if no approval is needed. */
function getEditMessage(before: PromotionStatus, after: PromotionStatus): string | undefined {
  if (after !== 'pending') return undefined;
  if (before === 'active') {
    return 'Você mudou o link, a loja, um preço ou a relação com a loja: a promoção saiu do ar e aguarda nova aprovação.';
  }
  return 'A nova versão da sua promoção foi enviada e aguarda aprovação.';
}

/**
 * A relation that is not sent stays, and so does a link that was allowed before with the same relation.
 * @throws DomainError INVALID_INPUT as toKeptLink
 */
function withKeptLink(
  body: EditPromotionBody,
  current: Pick<PromotionRow, 'link' | 'relation'>,
  rules: SiteRules,
): EditPromotionBody & { relation: Relation } {
  const currentRelation = current.relation ?? 'none';
  const { link, relation = currentRelation } = body;
  const isKept = link === current.link && relation === currentRelation;
  return { ...body, relation, link: isKept ? link : toKeptLink(link, relation, rules) };
}

const CHECKED_TEXTS = ['title', 'description', 'store', 'coupon', 'link'] as const;

/** What is as it was may stay, although the site would refuse it now. */
const pickChangedTexts = (
  body: EditPromotionBody,
  current: Pick<PromotionRow, (typeof CHECKED_TEXTS)[number]>,
): Partial<Record<(typeof CHECKED_TEXTS)[number], string>> =>
  Object.fromEntries(
    CHECKED_TEXTS.filter((field) => body[field] !== current[field]).map((field) => [field, body[field]]),
  );

/**
 * Validates by the rules of the promotion's form: online or of a city. A last day that is over may stay.
 * @throws DomainError INVALID_INPUT
 */
function validateEdit(
  body: EditPromotionBody,
  { city, validUntil }: Pick<PromotionRow, 'city' | 'validUntil'>,
  now: Date,
): EditPromotionBody {
  const result = (city === ONLINE ? onlineEditBody : localEditBody).safeParse(body);
  if (result.success) {
    const { data } = result;
    if (data.validUntil !== (validUntil ?? undefined) && isOver(data, now))
      throw createInvalidInputError('validUntil', END_IS_OVER_MESSAGE);
    return data;
  }
  const firstErrors = new Map(
    result.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  );
  throw new DomainError('INVALID_INPUT', {
    errors: [...firstErrors].map(([field, message]) => createFieldError(field, message)),
  });
}

type Input = Pick<InputOf<typeof editPromotion>, 'params' | 'body' | 'files'>;

/** Of one promotion and day of São Paulo. */
const MAX_RESUBMISSIONS_PER_DAY = 5;
const UNCHANGED_MESSAGE = 'Mude alguma coisa antes de reenviar.';
const RESUBMITTED_OFTEN_MESSAGE = `Esta promoção já foi reenviada ${MAX_RESUBMISSIONS_PER_DAY} vezes hoje. Tente de novo amanhã.`;

interface StatusTransition {
  from: PromotionStatus;
  to: PromotionStatus;
}

@Injectable()
export class EditPromotionService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: PromotionsRepository,
    private readonly promotions: PromotionReader,
    private readonly products: ProductsRepository,
    private readonly lifecycle: PromotionLifecycle,
    private readonly pictures: PromotionPictureService,
    private readonly settings: SiteSettingsService,
    private readonly checks: SiteChecks,
    private readonly clock: Clock,
  ) {}

  /**
   * Saves an edit. Permission and fields are checked before the picture is stored.
   * @throws DomainError EDIT_CONFLICT with the current promotion if `body.revision` is outdated, CONFLICT if a rejected one
   * is unchanged, TOO_MANY_REQUESTS
   */
  async edit({ params, body, files }: Input, caller: Caller): Promise<EditedPromotion> {
    const member = requireMember(caller);
    const _id = new Types.ObjectId(params.id);
    const promotion = assertCanManage(await this.repository.findDetail(_id), member);
    const validated = validateEdit(body, promotion, this.clock.now());
    await this.checks.assertAllowed(pickChangedTexts(validated, promotion));
    const settings = await this.settings.get();
    // For its errors.
    withKeptLink(validated, promotion, settings);
    const picture = await this.pictures.save(files);
    const edited = await this.unitOfWork.run(async (tx) => {
      const before = assertCanManage(await this.repository.findRow(_id, tx), member);
      const fields = withKeptLink(validated, before, settings);
      const givenProduct = await this.products.findGivenAfterEdit(before, fields, tx);
      const { city } = before;
      const content = toPromotionContent(fields, {
        city,
        picture: keepSamePicture(before.picture, picture) ?? before.picture,
        searchTokens: toSearchTokens(fields, before.author._id.toHexString()),
        givenProduct,
      });
      return this.saveEdit(before, content, body.revision, member, tx);
    });
    const response = await this.promotions.getPromotion(params.id, caller);
    if (edited === 'conflict') throw new DomainError('EDIT_CONFLICT', { details: { promotion: response } });
    const message = getEditMessage(edited.from, edited.to);
    return message ? { ...response, message, msg: message } : response;
  }

  private async saveEdit(
    before: PromotionRow,
    content: PromotionContent,
    startingRevision: number | undefined,
    member: MemberCaller,
    tx: Transaction,
  ): Promise<StatusTransition | 'conflict'> {
    const from = before.status;
    const at = this.clock.now();
    const to = getStatusAfterEdit(before, content, member.role === 'admin', at);
    // An edit without changes succeeds without another moderation.
    if (!hasChanged(EDITABLE_FIELDS, before, content)) {
      if (from === to) return { from, to };
      throw new DomainError('CONFLICT', { message: UNCHANGED_MESSAGE });
    }
    if (startingRevision !== undefined && startingRevision !== before.revision) return 'conflict';
    if (from === 'rejected') await this.assertMayResubmit(before._id, at, tx);
    const changes = {
      ...content,
      ...getStatusUpdate(before, to, at),
      ...(before.suggestedPrice && { suggestedPrice: null }),
    };
    const origin = { by: new Types.ObjectId(member.id), at };
    if (from === to)
      await this.lifecycle.onEdited(await this.repository.update(before, changes, at, tx), at, tx);
    else await this.lifecycle.changeStatus(before, changes, origin, tx);
    await this.pictures.replace(before.picture, content.picture, tx);
    return { from, to };
  }

  /** @throws DomainError TOO_MANY_REQUESTS */
  private async assertMayResubmit(promotionId: Types.ObjectId, at: Date, tx: Transaction): Promise<void> {
    const changes = await this.repository.listLatestStatusChanges(promotionId, tx.session);
    const today = changes.filter(
      (change) => change.from === 'rejected' && change.to === 'pending' && toDay(change.at) === toDay(at),
    );
    if (today.length >= MAX_RESUBMISSIONS_PER_DAY)
      throw new DomainError('TOO_MANY_REQUESTS', {
        message: RESUBMITTED_OFTEN_MESSAGE,
        retryAfterSeconds: (Date.parse(`${toDay(at)}T24:00:00-03:00`) - at.getTime()) / 1_000,
      });
  }
}
