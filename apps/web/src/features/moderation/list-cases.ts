import type { ModerationCase, ModerationCaseList } from '@pechincha/contracts/entities/moderation-case';
import type { CaseReason } from '@pechincha/contracts/reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { parseAuthor } from '../../api/author';
import {
  amount,
  array,
  boolean,
  filledText,
  isoTime,
  list,
  nullable,
  number,
  object,
  openEnum,
  text,
  type Parser,
} from '../../api/parsers';
import { parseCity } from '../../api/promotion';
import { moderationKeys } from '../../lib/admin-keys';
import { http } from '../../lib/http';

const parseReason = openEnum<CaseReason>('outro');

export const parseCase = object<ModerationCase>({
  _id: text(),
  kind: openEnum<ModerationCase['kind']>('report'),
  thing: object<ModerationCase['thing']>({
    kind: openEnum<ModerationCase['thing']['kind']>('deal'),
    ...{ id: text(), promotionId: text(), title: text(), city: parseCity, author: parseAuthor },
    ...{ content: filledText, finalPrice: amount, store: filledText, link: filledText },
    image: nullable(text()),
  }),
  weight: number(),
  reasons: array(
    object<ModerationCase['reasons'][number]>({
      ...{ reason: parseReason, people: number(), weight: number(), keys: array(text()) },
    }),
  ),
  texts: array(
    object<ModerationCase['texts'][number]>({
      ...{ key: text(), reason: parseReason, text: text(), price: amount },
    }),
  ),
  warned: boolean(),
  openedAt: isoTime,
  version: number(),
});

const parseCaseList: Parser<ModerationCaseList> = (input) => ({
  cases: list('cases', parseCase)(input),
  ...object<Omit<ModerationCaseList, 'cases'>>({
    ...{ page: number(1), totalPages: number(1), total: number() },
  })(input),
});

export const useCases = (kind: ModerationCase['kind'], page: number) =>
  useQuery({
    queryKey: moderationKeys.cases(kind, page),
    async queryFn({ signal }) {
      const { data } = await http.get<unknown>('/admin/moderation/cases', { signal, params: { kind, page } });
      return parseCaseList(data);
    },
    // Other managers may be deciding at the same time.
    staleTime: 0,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
    meta: { errorText: 'Erro ao carregar denúncias' },
  });
